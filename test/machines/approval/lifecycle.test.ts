import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  approvalBlockers,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  approvalsOfStage,
} from '#machines/approval/lifecycle.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import type { Party, PartyOrSystem } from '#machines/law.ts'

const complete: ApprovalFacts = {
  type: 'alpha_engineering_approval',
  stage: 'alpha',
  incomplete: [],
  hasDocumentationUrl: false,
}

const at = (state: ApprovalState, facts = complete) =>
  approvalLifecycle.resolveState({ value: state, context: facts })

/** Where it leads, or the codes that stand against it. */
function outcome(state: ApprovalState, event: ApprovalEvent, facts = complete): string {
  const snapshot = at(state, facts)
  const codes = approvalBlockers(snapshot, event).map(({ code }) => code)
  expect(snapshot.can(event)).toBe(codes.length === 0)
  return codes.length > 0 ? codes.join(' ') : transition(approvalLifecycle, snapshot, event)[0].value
}

const events = (by: Party): ApprovalEvent[] => [
  { type: 'request', by },
  { type: 'approve', by },
  { type: 'reject', by, message: 'Too slow.' },
  { type: 'reopen', by },
  { type: 'edit', by },
  { type: 'approveWithProgression', by },
  { type: 'withdraw', by },
]

describe('what each side may do', () => {
  const wrong = 'wrong_state'
  const staff = 'staff_only'
  const provider = 'provider_only'
  test.each([
    [
      'notStarted',
      ['pending', wrong, wrong, wrong, wrong, staff, wrong],
      ['pending', wrong, wrong, wrong, wrong, 'approved', wrong],
    ],
    [
      'pending',
      [wrong, staff, staff, wrong, staff, staff, 'notStarted'],
      [wrong, 'approved', 'rejected', wrong, 'pending', 'approved', provider],
    ],
    [
      'rejected',
      ['pending', staff, staff, staff, staff, wrong, wrong],
      ['pending', 'approved', 'rejected', 'pending', 'rejected', wrong, wrong],
    ],
    [
      'approved',
      [wrong, wrong, wrong, wrong, wrong, wrong, wrong],
      [wrong, wrong, wrong, wrong, wrong, wrong, wrong],
    ],
  ] as const)('with an approval that is %s', (state, ofProvider, ofAdmin) => {
    expect(events('provider').map((event) => outcome(state, event))).toEqual(ofProvider)
    expect(events('admin').map((event) => outcome(state, event))).toEqual(ofAdmin)
  })
})

describe('asking', () => {
  test('needs every item of the own list and of no other', () => {
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
    // Staff decide what has been asked for, whatever is missing meanwhile.
    expect(outcome('pending', { type: 'approve', by: 'admin' }, facts)).toBe('approved')
  })

  test('for the article review needs the URL of the article', () => {
    const facts: ApprovalFacts = { ...complete, type: 'article_review_approval' }
    expect(outcome('notStarted', { type: 'request', by: 'provider' }, facts)).toBe(
      'documentation_url_missing',
    )
    const saved = { ...facts, hasDocumentationUrl: true }
    expect(outcome('notStarted', { type: 'request', by: 'provider' }, saved)).toBe('pending')
  })
})

test('rejecting needs a message for the provider', () => {
  for (const message of ['', '   ', '\n']) {
    expect(outcome('pending', { type: 'reject', by: 'admin', message })).toBe('message_missing')
    expect(outcome('rejected', { type: 'reject', by: 'admin', message })).toBe('message_missing')
  }
})

describe('in a stage that does not ask for it', () => {
  test.each([
    ['marketplace_fitting_approval', 'beta', 'alpha'],
    ['article_review_approval', 'ga', 'alpha'],
    ['beta_engineering_approval', 'alpha', 'beta'],
    ['pricing_plan_approval', 'shutdown', 'beta'],
  ] as const)('%s at %s: nothing is legal', (type, stage, needs) => {
    const facts: ApprovalFacts = { type, stage, incomplete: [], hasDocumentationUrl: true }
    for (const state of ['notStarted', 'pending', 'rejected'] as const) {
      for (const staffOnly of events('admin')) {
        const event = staffOnly.type === 'withdraw' ? ({ ...staffOnly, by: 'provider' } as const) : staffOnly
        const blockers = approvalBlockers(at(state, facts), event)
        const isKnown = at(state, complete).can(event)
        expect(blockers).toEqual(
          isKnown ? [{ code: 'wrong_stage', stage, needs }] : [{ code: 'wrong_state', state }],
        )
      }
    }
  })
})

describe('withdrawing', () => {
  const withdraw = { type: 'withdraw', by: 'provider' } as const

  test('washes off no rejection', () => {
    expect(outcome('pending', withdraw, { ...complete, rejectionStands: true })).toBe('rejected')
    expect(outcome('pending', withdraw, { ...complete, rejectionStands: false })).toBe('notStarted')
  })

  test('replays where the trail of before told nothing of rejections', () => {
    expect(outcome('pending', withdraw)).toBe('notStarted')
  })

  test('is possible whatever is missing meanwhile', () => {
    const incomplete = [{ list: 'technical', name: 'manifest' }] as const
    expect(outcome('pending', withdraw, { ...complete, incomplete })).toBe('notStarted')
  })

  test('is neither staff’s nor the platform’s, whatever stood before', () => {
    for (const by of ['admin', 'system'] as const)
      for (const rejectionStands of [true, false])
        expect(
          outcome('pending', { type: 'withdraw', by } as ApprovalEvent, { ...complete, rejectionStands }),
        ).toBe('provider_only')
  })
})

describe('lapsing', () => {
  const prices: ApprovalFacts = { ...complete, type: 'pricing_plan_approval', stage: 'beta' }
  const newPlan = { subjectType: 'plan', field: 'created', ofTestPlan: false, by: 'provider' } as const
  const lapse = (facts: ApprovalFacts, state: ApprovalState = 'approved', by: PartyOrSystem = 'system') =>
    outcome(state, { type: 'lapse', by }, facts)

  test('leads from approved alone back to pending, whatever is missing', () => {
    const incomplete = [{ list: 'pricingPlans', name: 'plan_features' }] as const
    expect(lapse({ ...prices, changed: [newPlan], incomplete })).toBe('pending')
    for (const state of ['notStarted', 'pending', 'rejected'] as const)
      expect(lapse({ ...prices, changed: [newPlan] }, state)).toBe('wrong_state')
  })

  test('is nobody’s to send', () => {
    for (const by of ['provider', 'admin'] as const)
      expect(lapse({ ...prices, changed: [newPlan] }, 'approved', by)).toBe('system_only')
  })

  test('comes before the stage is left only', () => {
    for (const stage of ['alpha', 'ga', 'shutdown'] as const)
      expect(lapse({ ...prices, stage, changed: [newPlan] })).toBe('wrong_stage')
  })

  test('comes with a provider’s change of what was approved, and with no other', () => {
    expect(lapse({ ...prices, changed: [{ ...newPlan, by: 'admin' }] })).toBe('subject_unchanged')
    expect(lapse({ ...prices, changed: [] })).toBe('subject_unchanged')
    const name = { ...newPlan, field: 'name' }
    expect(lapse({ ...prices, changed: [name] })).toBe('subject_unchanged')
    expect(lapse({ ...prices, changed: [name, newPlan] })).toBe('pending')
  })

  test('replays where the trail of before kept no changes', () => {
    expect(lapse(prices)).toBe('pending')
  })
})

test('every stage names the approvals that it asks for', () => {
  expect(approvalsOfStage('alpha')).toEqual([
    'marketplace_fitting_approval',
    'alpha_engineering_approval',
    'article_review_approval',
  ])
  expect(approvalsOfStage('beta')).toEqual(['beta_engineering_approval', 'pricing_plan_approval'])
  expect(approvalsOfStage('ga')).toEqual([])
  expect(approvalsOfStage('shutdown')).toEqual([])
})
