import { describe, expect, test } from 'vitest'
import { approvalSubjects, isSubjectOf, leavesArticleUnseen } from '#machines/approval/approval-subject.ts'
import { keysOf } from '#test/support/keys-of.ts'

const of = (subjectType: string, field: string, ofTestPlan = false) =>
  keysOf(approvalSubjects).filter((type) => isSubjectOf(type, { subjectType, field, ofTestPlan }))

/** READINGS 39: which approvals are of a field, by the kind of record. */
describe('approvals are of', () => {
  const technical = ['alpha_engineering_approval', 'beta_engineering_approval']
  const prices = ['pricing_plan_approval']
  const business = ['marketplace_fitting_approval']
  const rows: [string, string, string[]][] = [
    ['plan', 'created', prices],
    ['plan', 'offering', prices],
    ['plan', 'installableWithPrivateNetworking', prices],
    ['plan', 'installableWithoutPrivateNetworking', prices],
    ['plan', 'priceCents', prices],
    ['plan', 'name', []],
    ['plan', 'planPass', []],
    ['feature', 'created', prices],
    ['feature', 'removed', prices],
    ['feature', 'datatype', prices],
    ['feature', 'name', []],
    ['addon', 'name', business],
    ['addon', 'displayName', business],
    ['addon', 'summary', business],
    ['addon', 'legalStatements', business],
    ['addon', 'providerTermsUrl', business],
    ['addon', 'icon', business],
    ['addon', 'languages', []],
    ['addon', 'created', []],
    ['benefit', 'created', []],
    ['screenshot', 'created', []],
    ['manifest', 'manifest', technical],
    ['documentation', 'devcenterUrl', ['article_review_approval']],
    ['documentation', 'status', []],
    ['company', 'name', []],
    ['constructor', 'name', []],
  ]
  test.each(rows)('%s %s', (subjectType, field, types) => {
    expect(of(subjectType, field)).toEqual(types)
  })

  test('nothing of the plan test', () => {
    expect(of('plan', 'offering', true)).toEqual([])
  })
})

test('an article is left unseen by a provider’s other URL in beta', () => {
  expect(leavesArticleUnseen('beta', 'provider')).toBe(true)
  expect(leavesArticleUnseen('beta', 'admin')).toBe(false)
  for (const stage of ['alpha', 'ga', 'shutdown'] as const)
    expect(leavesArticleUnseen(stage, 'provider')).toBe(false)
})
