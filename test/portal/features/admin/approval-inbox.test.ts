import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { ageWording } from '#portal/ui/format/age-wording.ts'
import { inboxSearch } from '#portal/features/admin/inbox/search.ts'
import { nextWaiting } from '#portal/features/admin/inbox/data.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'

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

describe('the approval that opens once one is decided', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const none = () => false
  test.each([
    ['a', none, 'b'],
    ['c', none, 'd'],
    ['d', none, 'c'],
    ['b', ({ id }: { id: string }) => id === 'c', 'd'],
    ['c', ({ id }: { id: string }) => id === 'd', 'b'],
    ['b', ({ id }: { id: string }) => id !== 'b', null],
    ['not in the list', none, 'a'],
  ] as const)('after %s', (decided, isOver, next) => {
    expect(nextWaiting(rows, decided, isOver)).toBe(next)
  })
  test('in an empty list', () => expect(nextWaiting([], 'a', none)).toBeNull())
})

// SPEC section 4: each type's name; READINGS 4: the stage that asks for it.
test.each([
  ['marketplace_fitting_approval', 'Business approval, Alpha'],
  ['alpha_engineering_approval', 'Technical approval, Alpha'],
  ['article_review_approval', 'Dev Center article review, Alpha'],
  ['beta_engineering_approval', 'Technical approval, Beta'],
  ['pricing_plan_approval', 'Pricing approval, Beta'],
] as const)('%s is called %s', (type, name) => {
  expect(approvalKind(type)).toBe(name)
})

test('of a filter that is not valid only what is valid is taken', () => {
  expect(v.parse(inboxSearch, { q: 'x', type: 'lost', sort: 'lost', order: 'desc', other: '1' })).toEqual({
    q: 'x',
    type: undefined,
    sort: undefined,
    order: 'desc',
  })
})
