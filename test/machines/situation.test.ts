import { expect, test } from 'vitest'
import { approvalBlockers, approvalEventTypes } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Stage } from '#machines/progression/stage.ts'
import {
  approvalIn,
  approvalStatesOf,
  decisionOn,
  lapsingIn,
  progressionIn,
  type Situation,
} from '#machines/situation.ts'

/** An add-on that lacks nothing, with one approval in a state. */
const situation = (stage: Stage, type: ApprovalType, state: ApprovalState): Situation => ({
  stage,
  incomplete: [],
  approvals: approvalStatesOf([{ type, state }]),
  hasDocumentationUrl: true,
})

const summary = [{ subjectType: 'addon', field: 'summary', ofTestPlan: false }]

test.each([
  ['a summary, before its stage is left', 'alpha', 'marketplace_fitting_approval', summary, true],
  ['a summary, after it', 'beta', 'marketplace_fitting_approval', summary, false],
  ['nothing', 'alpha', 'marketplace_fitting_approval', [], false],
] as const)('%s in %s lets the %s lapse or not', (_what, state, type, changes, lapses) => {
  const approved = situation(state, type, 'approved')
  expect(lapsingIn(approved, changes, 'provider')).toEqual(lapses ? [type] : [])
  // Staff's own edits lapse nothing, nor does what was not approved.
  expect(lapsingIn(approved, changes, 'admin')).toEqual([])
  for (const other of ['pending', 'rejected'] as const)
    expect(lapsingIn(situation(state, type, other), changes, 'provider')).toEqual([])
})

test('an approval without a record is not started', () => {
  expect(approvalStatesOf([])).toEqual({
    marketplace_fitting_approval: 'notStarted',
    alpha_engineering_approval: 'notStarted',
    article_review_approval: 'notStarted',
    beta_engineering_approval: 'notStarted',
    pricing_plan_approval: 'notStarted',
  })
  expect(approvalStatesOf([{ type: 'pricing_plan_approval', state: 'rejected' }])).toMatchObject({
    pricing_plan_approval: 'rejected',
    article_review_approval: 'notStarted',
  })
})

test('every lifecycle of an add-on is asked from one situation', () => {
  const type = 'article_review_approval'
  const whole = situation('alpha', type, 'rejected')
  const request = { type: 'request', by: 'provider' } as const
  expect(approvalIn(whole, type).can(request)).toBe(true)
  expect(approvalBlockers(approvalIn({ ...whole, hasDocumentationUrl: false }, type), request)).toEqual([
    { code: 'documentation_url_missing' },
  ])
  expect(progressionIn(whole).can({ type: 'progressToBeta', by: 'admin' })).toBe(false)
  const approved = situation('alpha', type, 'approved')
  expect(progressionIn(approved).can({ type: 'progressToBeta', by: 'admin' })).toBe(true)
  const lacking = { ...approved, incomplete: [{ list: 'business', name: 'icon' }] } as const
  expect(progressionIn(lacking).can({ type: 'progressToBeta', by: 'admin' })).toBe(false)
})

test('staff decide an approval by its record and its add-on’s stage alone as by everything that is known', () => {
  for (const stage of ['alpha', 'beta', 'ga', 'shutdown'] as const)
    for (const type of ['alpha_engineering_approval', 'article_review_approval'] as const)
      for (const state of ['pending', 'approved', 'rejected'] as const)
        for (const event of approvalEventTypes.filter((each) => each !== 'request')) {
          const asked = event === 'reject' ? { type: event, message: '' } : { type: event }
          const whole: Situation = {
            ...situation(stage, type, state),
            incomplete: [{ list: 'technical', name: 'manifest' }],
          }
          expect(
            approvalBlockers(decisionOn({ type, state }, stage), { ...asked, by: 'admin' } as never),
          ).toEqual(approvalBlockers(approvalIn(whole, type), { ...asked, by: 'admin' } as never))
        }
})
