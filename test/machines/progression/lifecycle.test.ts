import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import {
  nextStep,
  progressionBlockers,
  type ProgressionEvent,
  progressionEventTypes,
  type ProgressionFacts,
  progressionLifecycle,
} from '#machines/progression/lifecycle.ts'
import type { RequirementList, Stage } from '#machines/progression/stage.ts'

const approved: Record<ApprovalType, ApprovalState> = {
  marketplace_fitting_approval: 'approved',
  alpha_engineering_approval: 'approved',
  article_review_approval: 'approved',
  beta_engineering_approval: 'approved',
  pricing_plan_approval: 'approved',
}
const complete: ProgressionFacts = { incomplete: [], approvals: approved }

const withApproval = (type: ApprovalType, state: ApprovalState): ProgressionFacts => ({
  incomplete: [],
  approvals: { ...approved, [type]: state },
})
const lacking = (list: RequirementList): ProgressionFacts => ({
  ...complete,
  incomplete: [{ list, name: 'anything' }],
})

const at = (stage: Stage, facts: ProgressionFacts) =>
  progressionLifecycle.resolveState({ value: stage, context: facts })

/** Where it leads, or the codes that stand against it. */
function outcome(stage: Stage, type: ProgressionEvent['type'], by: Party, facts = complete): string {
  const snapshot = at(stage, facts)
  const event = { type, by }
  const codes = progressionBlockers(snapshot, event).map(({ code }) => code)
  expect(snapshot.can(event)).toBe(codes.length === 0)
  return codes.length > 0 ? codes.join(' ') : transition(progressionLifecycle, snapshot, event)[0].value
}

describe('with everything complete and approved', () => {
  test.each([
    ['alpha', 'progressToBeta', 'beta', 'beta'],
    ['alpha', 'progressToGa', 'wrong_state', 'wrong_state'],
    ['alpha', 'shutDown', 'staff_only', 'shutdown'],
    ['beta', 'progressToBeta', 'wrong_state', 'wrong_state'],
    ['beta', 'progressToGa', 'ga', 'ga'],
    ['beta', 'shutDown', 'staff_only', 'shutdown'],
    ['ga', 'progressToBeta', 'wrong_state', 'wrong_state'],
    ['ga', 'progressToGa', 'wrong_state', 'wrong_state'],
    ['ga', 'shutDown', 'staff_only', 'shutdown'],
    ['shutdown', 'progressToBeta', 'wrong_state', 'wrong_state'],
    ['shutdown', 'progressToGa', 'wrong_state', 'wrong_state'],
    ['shutdown', 'shutDown', 'wrong_state', 'wrong_state'],
  ] as const)('%s: %s gives a provider %s and staff %s', (stage, event, provider, admin) => {
    expect(outcome(stage, event, 'provider')).toBe(provider)
    expect(outcome(stage, event, 'admin')).toBe(admin)
  })
})

describe('a requirement that is missing', () => {
  test.each([
    ['business', 'requirement_incomplete', 'ga'],
    ['technical', 'requirement_incomplete', 'ga'],
    ['gaTechnical', 'beta', 'requirement_incomplete'],
    ['pricingPlans', 'beta', 'requirement_incomplete'],
    ['approvedSupplier', 'beta', 'requirement_incomplete'],
  ] as const)('of %s: the step to beta gives %s, the step to GA %s, whoever asks', (list, beta, ga) => {
    for (const by of ['provider', 'admin'] as const) {
      expect(outcome('alpha', 'progressToBeta', by, lacking(list))).toBe(beta)
      expect(outcome('beta', 'progressToGa', by, lacking(list))).toBe(ga)
    }
  })

  test('stops no shutdown', () => {
    expect(outcome('alpha', 'shutDown', 'admin', lacking('business'))).toBe('shutdown')
  })
})

describe('an approval that is not there yet', () => {
  const steps = [
    ['marketplace_fitting_approval', 'alpha', 'progressToBeta'],
    ['alpha_engineering_approval', 'alpha', 'progressToBeta'],
    ['article_review_approval', 'alpha', 'progressToBeta'],
    ['beta_engineering_approval', 'beta', 'progressToGa'],
    ['pricing_plan_approval', 'beta', 'progressToGa'],
  ] as const

  test.each(steps)('%s stops a provider; staff approve it with the step', (type, stage, event) => {
    for (const state of ['notStarted', 'pending'] as const) {
      const facts = withApproval(type, state)
      expect(progressionBlockers(at(stage, facts), { type: event, by: 'provider' })).toEqual([
        { code: 'approval_outstanding', approval: type, state },
      ])
      expect(outcome(stage, event, 'admin', facts)).toBe(nextStep[stage].to)
    }
  })

  test.each(steps)('%s, rejected, stops everybody', (type, stage, event) => {
    for (const by of ['provider', 'admin'] as const) {
      expect(progressionBlockers(at(stage, withApproval(type, 'rejected')), { type: event, by })).toEqual([
        { code: 'approval_rejected', approval: type },
      ])
    }
  })

  test('of the other step stops nobody', () => {
    expect(
      outcome('alpha', 'progressToBeta', 'provider', withApproval('pricing_plan_approval', 'rejected')),
    ).toBe('beta')
  })
})

test('all that is missing is listed, requirements first, in the order of their lists', () => {
  const facts: ProgressionFacts = {
    incomplete: [
      { list: 'business', name: 'icon' },
      { list: 'technical', name: 'manifest' },
      { list: 'gaTechnical', name: 'documentation' },
    ],
    approvals: { ...approved, marketplace_fitting_approval: 'rejected', article_review_approval: 'pending' },
  }
  expect(progressionBlockers(at('alpha', facts), { type: 'progressToBeta', by: 'provider' })).toEqual([
    { code: 'requirement_incomplete', list: 'business', name: 'icon' },
    { code: 'requirement_incomplete', list: 'technical', name: 'manifest' },
    { code: 'approval_rejected', approval: 'marketplace_fitting_approval' },
    { code: 'approval_outstanding', approval: 'article_review_approval', state: 'pending' },
  ])
})

test('the next step of a stage is the step that the lifecycle has', () => {
  for (const stage of ['alpha', 'beta', 'ga', 'shutdown'] as const) {
    const steps = progressionEventTypes
      .filter((type) => type !== 'shutDown')
      .filter((type) => at(stage, complete).can({ type, by: 'provider' }))
    expect(steps).toEqual(nextStep[stage] === null ? [] : [nextStep[stage].event])
  }
})

test('an unknown stage is an error, not a state', () => {
  const gamma = { value: 'gamma', context: complete }
  expect(() => progressionLifecycle.resolveState(gamma)).toThrow('gamma')
})
