import { expect, test } from 'vitest'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { changesOf, lapsedIn, lapseWarning, lapsingApprovals } from '#portal/workflow/changes/lapsing.ts'

const approved = (...types: ApprovalType[]) => types.map((type) => ({ type, state: 'approved' as const }))
const summary = [{ subjectType: 'addon', field: 'summary', ofTestPlan: false }]
const email = [{ subjectType: 'addon', field: 'emailSupport', ofTestPlan: false }]
const plan = [{ subjectType: 'plan', field: 'created', ofTestPlan: false }]
const ofTest = [{ subjectType: 'plan', field: 'offering', ofTestPlan: true }]
const url = [{ subjectType: 'documentation', field: 'devcenterUrl', ofTestPlan: false }]

test.each([
  ['a summary, before its stage is left', 'alpha', 'marketplace_fitting_approval', summary, true],
  ['a summary, after it', 'beta', 'marketplace_fitting_approval', summary, false],
  ['the support e-mail', 'alpha', 'marketplace_fitting_approval', email, false],
  ['another plan', 'beta', 'pricing_plan_approval', plan, true],
  ['another plan in GA', 'ga', 'pricing_plan_approval', plan, false],
  ['a value of the test plan', 'beta', 'pricing_plan_approval', ofTest, false],
  ['another article', 'alpha', 'article_review_approval', url, true],
  ['nothing', 'alpha', 'marketplace_fitting_approval', [], false],
] as const)('%s in %s lets the %s lapse or not', (_what, state, type, changes, lapses) => {
  expect(lapsingApprovals({ state }, approved(type), changes, 'provider')).toEqual(lapses ? [type] : [])
  // Staff's own edits lapse nothing, nor does what was not approved.
  expect(lapsingApprovals({ state }, approved(type), changes, 'admin')).toEqual([])
  for (const other of ['pending', 'rejected'] as const)
    expect(lapsingApprovals({ state }, [{ type, state: other }], changes, 'provider')).toEqual([])
})

test('what differs from what is stored is a change, and nothing else', () => {
  const stored = { name: 'Small', offerings: { rows: '5' } }
  expect(changesOf('plan', { name: 'Small', offerings: { rows: '5' } }, stored)).toEqual([])
  expect(changesOf('plan', { name: 'Small', offerings: { rows: '6' } }, stored)).toEqual([
    { subjectType: 'plan', field: 'offerings', ofTestPlan: false },
  ])
})

test('an answer says what has lapsed, or nothing', () => {
  expect(lapsedIn({ id: '1', lapsed: ['pricing_plan_approval'] })).toEqual(['pricing_plan_approval'])
  for (const answer of [undefined, null, 'text', {}, { lapsed: [] }, { lapsed: ['other'] }, { lapsed: 'x' }])
    expect(lapsedIn(answer)).toEqual([])
  expect(lapseWarning(['alpha_engineering_approval', 'marketplace_fitting_approval'])).toContain(
    'the Technical approval and Business approval',
  )
})
