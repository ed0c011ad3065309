import { expect, test } from 'vitest'
import * as v from 'valibot'
import { forMinutes } from '#portal/features/admin/desk/for-minutes.ts'
import { isLate } from '#portal/features/admin/inbox/is-late.ts'
import { neighbour } from '#portal/features/admin/desk/use-desk.ts'
import { nextWaiting } from '#portal/features/admin/inbox/data.ts'
import { inboxSearch } from '#portal/features/admin/inbox/search.ts'
import { isItemOver } from '#portal/features/admin/inbox/use-decisions.ts'
import { ageWording, waitedWording } from '#portal/ui/format/age-wording.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'

/* Issue 20.4 and SPEC section 4: the desk's order, and the words of what waits there. */

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:30:00Z', 'less than an hour'],
  ['2026-11-21T11:00:01Z', 'less than an hour'],
  ['2026-11-21T11:00:00Z', '1 hour'],
  ['2026-11-20T12:00:01Z', '23 hours'],
  ['2026-11-20T12:00:00Z', '1 day'],
  ['2026-10-01T12:00:00Z', '51 days'],
])('what has waited since %s has waited %s', (since, words) => {
  expect(ageWording(since, now)).toBe(words)
})

// The working days (Monday to Friday, UTC), as partners are told them; the 16th is a Monday.
test.each([
  ['2026-11-21T10:30:00Z', '2026-11-21T11:00:00Z', 'less than an hour'],
  ['2026-11-19T23:00:00Z', '2026-11-20T22:00:00Z', '23 hours'],
  ['2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z', '1 working day'],
  ['2026-11-18T23:59:00Z', '2026-11-20T00:01:00Z', '2 working days'],
  ['2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z', '1 working day'],
  ['2026-11-13T09:00:00Z', '2026-11-16T09:00:00Z', '1 working day'],
  ['2026-11-14T09:00:00Z', '2026-11-21T09:00:00Z', '5 working days'],
  ['2026-11-10T09:00:00Z', '2026-11-19T09:00:00Z', '7 working days'],
])('from %s to %s is %s', (since, until, words) => {
  expect(waitedWording(since, new Date(until))).toBe(words)
})

test.each([
  [0, ''],
  [59, ''],
  [60, 'for 1 min'],
  [3_599, 'for 59 min'],
  [3_600, 'for 1 hour'],
  [172_800, 'for 2 days'],
])('what began %s seconds ago is so %s', (seconds, words) => {
  expect(forMinutes(now.toISOString(), now.getTime() + seconds * 1000)).toBe(words)
})

// Each type's name; READINGS 4: the stage that asks for it.
test.each([
  ['marketplace_fitting_approval', 'Business approval, Alpha'],
  ['alpha_engineering_approval', 'Technical approval, Alpha'],
  ['article_review_approval', 'Dev Center article review, Alpha'],
  ['beta_engineering_approval', 'Technical approval, Beta'],
  ['pricing_plan_approval', 'Pricing approval, Beta'],
] as const)('%s is called %s', (type, name) => {
  expect(approvalKind(type)).toBe(name)
})

test.each([
  ['abc', '', null, 1, 'a'],
  ['abc', '', null, -1, 'a'],
  ['abc', '', 'a', 1, 'b'],
  ['abc', '', 'b', -1, 'a'],
  ['abc', '', 'c', 1, null],
  ['abc', '', 'a', -1, null],
  // Decided elsewhere: its former place counts.
  ['acd', 'abcd', 'b', 1, 'c'],
  ['acd', 'abcd', 'b', -1, 'a'],
  ['ad', 'abcd', 'b', 1, 'd'],
  ['ab', 'abc', 'c', 1, null],
  // Beyond the filter: the list begins anew.
  ['abc', 'de', 'x', 1, 'a'],
  ['', '', null, 1, null],
] as const)('in the list %j, before that %j, from %s by %s comes %s', (ids, former, open, step, to) => {
  expect(neighbour([...ids], [...former], open, step)).toBe(to)
})

test.each([
  ['abcd', 'a', '', 'b'],
  ['abcd', 'c', '', 'd'],
  ['abcd', 'd', '', 'c'],
  ['abcd', 'b', 'c', 'd'],
  ['abcd', 'c', 'd', 'b'],
  ['abcd', 'b', 'acd', null],
  ['abcd', 'not in the list', '', 'a'],
  ['', 'a', '', null],
])('in the list %j, once %s is decided and %j are over, %s opens', (ids, decided, over, next) => {
  const rows = [...ids].map((id) => ({ id }))
  expect(nextWaiting(rows, decided, ({ id }) => over.includes(id))?.id ?? null).toBe(next)
})

test('of a filter that is not valid only what is valid is taken', () => {
  const given = { q: 'x', kind: 'lost', assigned: 'ada', sort: 'lost', order: 'desc', other: '1' }
  expect(v.parse(inboxSearch, given)).toEqual({ q: 'x', order: 'desc' })
  // Links of before price changes were in the list.
  const old = { type: 'pricing_plan_approval', sort: 'type' }
  expect(v.parse(inboxSearch, old)).toEqual({ kind: 'pricing_plan_approval', sort: 'kind' })
})

test.each([
  [3, 3, false],
  [4, 3, true],
  [0, 1, false],
  [40, null, false],
])(
  'after %s working days, where %s are usual, an item is late: %s',
  (workingDays, usualWorkingDays, late) => {
    expect(isLate({ workingDays, usualWorkingDays })).toBe(late)
  },
)

const [before, then] = ['2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.001Z']
test.each([
  ['none', undefined, then, false],
  ['a rejection', { state: 'rejected', updatedAt: then }, before, true],
  ['a rejection of the same instant', { state: 'rejected', updatedAt: then }, then, true],
  // Asked for again since.
  ['an older approval', { state: 'approved', updatedAt: before }, then, false],
  ['notes on what is pending', { state: 'pending', updatedAt: then }, before, false],
  ['a price change that is taken up', { status: 'in_progress', updatedAt: then }, before, false],
  ['an approved price change', { status: 'approved', updatedAt: then }, before, true],
] as const)('after the answer of %s the row is over: %j, %s, %s', (_, answer, updatedAt, over) => {
  expect(isItemOver({ updatedAt }, answer)).toBe(over)
})
