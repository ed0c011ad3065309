import { expect, test } from 'vitest'
import { approvalSubjects, isSubjectOf, leavesArticleUnseen } from '#machines/approval/approval-subject.ts'
import { keysOf } from '#test/support/keys-of.ts'

/* READINGS 39. The changes that let approvals lapse are in spec/rules/lapses; here are those that its table has no word for. */
test.each([
  ['plan', 'priceCents', ['pricing_plan_approval']],
  ['plan', 'installableWithPrivateNetworking', ['pricing_plan_approval']],
  ['plan', 'name', []],
  ['plan', 'planPass', []],
  ['feature', 'name', []],
  ['addon', 'created', []],
  ['documentation', 'status', []],
  ['constructor', 'name', []],
] as const)('a change of a record %s, its %s, is one of the subject of %j', (subjectType, field, types) => {
  const change = { subjectType, field, ofTestPlan: false }
  expect(keysOf(approvalSubjects).filter((type) => isSubjectOf(type, change))).toEqual(types)
})

test('an article is left unseen by a provider’s other URL in beta alone', () => {
  expect(leavesArticleUnseen('beta', 'provider')).toBe(true)
  expect(leavesArticleUnseen('beta', 'admin')).toBe(false)
  for (const stage of ['alpha', 'ga', 'shutdown'] as const)
    expect(leavesArticleUnseen(stage, 'provider')).toBe(false)
})
