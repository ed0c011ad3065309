import { expect, test } from 'vitest'
import {
  approvalBlockers,
  type ApprovalFacts,
  approvalLifecycle,
  approvalsOfStage,
} from '#machines/approval/lifecycle.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { stepOf } from '#machines/law.ts'

/*
 * What each side may do in each state, stage and situation is asked by machines/spec; here is what its cells don't say.
 */

const complete: ApprovalFacts = {
  type: 'alpha_engineering_approval',
  stage: 'alpha',
  incomplete: [],
  hasDocumentationUrl: false,
}
const at = (state: ApprovalState, facts: ApprovalFacts) =>
  approvalLifecycle.resolveState({ value: state, context: facts })

test('a request names every item of its own list that is missing, and of no other', () => {
  const facts: ApprovalFacts = {
    ...complete,
    incomplete: [
      { list: 'business', name: 'icon' },
      { list: 'technical', name: 'manifest' },
      { list: 'technical', name: 'alpha_users' },
    ],
  }
  expect(approvalBlockers(at('rejected', facts), { type: 'request', by: 'provider' })).toEqual([
    { code: 'requirement_incomplete', list: 'technical', name: 'manifest' },
    { code: 'requirement_incomplete', list: 'technical', name: 'alpha_users' },
  ])
})

test('a refusal in another stage names that stage and the one that is needed', () => {
  const facts: ApprovalFacts = { ...complete, type: 'pricing_plan_approval', stage: 'ga' }
  expect(approvalBlockers(at('pending', facts), { type: 'approve', by: 'admin' })).toEqual([
    { code: 'wrong_stage', stage: 'ga', needs: 'beta' },
  ])
})

test('a refusal by the state names the state', () => {
  expect(approvalBlockers(at('approved', complete), { type: 'edit', by: 'admin' })).toEqual([
    { code: 'wrong_state', state: 'approved' },
  ])
})

test('one of several changes is enough for an approval to lapse', () => {
  const newPlan = { subjectType: 'plan', field: 'created', ofTestPlan: false, by: 'provider' } as const
  const changed = [{ ...newPlan, field: 'name' }, newPlan]
  const facts: ApprovalFacts = { ...complete, type: 'pricing_plan_approval', stage: 'beta', changed }
  expect(
    stepOf(approvalLifecycle, { from: 'approved', facts, event: { type: 'lapse', by: 'system' } })?.to,
  ).toBe('pending')
})

test('steps replay from a trail that is older than the facts of rejections and changes', () => {
  const withdraw = { type: 'withdraw', by: 'provider' } as const
  const lapse = { type: 'lapse', by: 'system' } as const
  expect(stepOf(approvalLifecycle, { from: 'pending', facts: complete, event: withdraw })?.to).toBe(
    'notStarted',
  )
  expect(stepOf(approvalLifecycle, { from: 'approved', facts: complete, event: lapse })?.to).toBe('pending')
})

test('every stage names the approvals that it asks for, in the order in which they are shown', () => {
  expect(approvalsOfStage('alpha')).toEqual([
    'marketplace_fitting_approval',
    'alpha_engineering_approval',
    'article_review_approval',
  ])
  expect(approvalsOfStage('beta')).toEqual(['beta_engineering_approval', 'pricing_plan_approval'])
  expect(approvalsOfStage('ga')).toEqual([])
  expect(approvalsOfStage('shutdown')).toEqual([])
})
