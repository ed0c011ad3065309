import { expect, test } from 'vitest'
import {
  nextStep,
  progressionBlockers,
  progressionEventTypes,
  type ProgressionFacts,
  progressionLifecycle,
} from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'

/* Who may take which step in which situation is asked by machines/spec; here is what its cells don't say. */

const complete: ProgressionFacts = {
  incomplete: [],
  approvals: {
    marketplace_fitting_approval: 'approved',
    alpha_engineering_approval: 'approved',
    article_review_approval: 'approved',
    beta_engineering_approval: 'approved',
    pricing_plan_approval: 'approved',
  },
}
const at = (stage: Stage, facts: ProgressionFacts) =>
  progressionLifecycle.resolveState({ value: stage, context: facts })

test('all that is missing is listed, requirements first, in the order of their lists', () => {
  const facts: ProgressionFacts = {
    incomplete: [
      { list: 'business', name: 'icon' },
      { list: 'technical', name: 'manifest' },
      { list: 'gaTechnical', name: 'documentation' },
    ],
    approvals: {
      ...complete.approvals,
      marketplace_fitting_approval: 'rejected',
      article_review_approval: 'pending',
    },
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
  expect([nextStep.alpha.to, nextStep.beta.to]).toEqual(['beta', 'ga'])
})

test('an unknown stage is an error, not a state', () => {
  expect(() => progressionLifecycle.resolveState({ value: 'gamma', context: complete })).toThrow('gamma')
})
