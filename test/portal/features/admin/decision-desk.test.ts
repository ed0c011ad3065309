import { expect, test } from 'vitest'
import { neighbour } from '#portal/features/admin/desk/use-desk.ts'
import { lookingSince } from '#portal/features/admin/desk/claim-note.tsx'

/* Issue 20.4: the desk's order, and the words of its claims. */

test.each([
  [null, 1, 'a'],
  [null, -1, 'a'],
  ['a', 1, 'b'],
  ['b', -1, 'a'],
  ['c', 1, null],
  ['a', -1, null],
  // Decided, or beyond the filter: the list begins anew.
  ['gone', 1, 'a'],
] as const)('from %s by %s comes %s', (open, step, to) => {
  expect(neighbour(['a', 'b', 'c'], open, step)).toBe(to)
})

test('in an empty list there is none', () => {
  expect(neighbour([], null, 1)).toBeNull()
})

test.each([
  [0, 'since just now'],
  [59, 'since just now'],
  [60, 'since 1 min'],
  [125, 'since 2 min'],
])('a claim renewed after %s seconds is %s', (seconds, words) => {
  const since = Date.parse('2026-11-21T12:00:00Z')
  const claim = {
    kind: 'approval',
    id: 'a',
    user: { id: 'u', email: 'grace@platform.example', name: 'Grace' },
    since: new Date(since).toISOString(),
    expiresAt: new Date(since + (seconds + 45) * 1000).toISOString(),
  } as const
  expect(lookingSince(claim)).toBe(words)
})
