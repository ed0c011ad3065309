import type { SpecifiedLifecycle, Step } from '../table.ts'

export type ApprovalState = 'not_started' | 'pending' | 'approved' | 'rejected'
const events = [
  'request',
  'approve',
  'reject',
  'reopen',
  'annotate',
  'approveWithProgression',
  'withdraw',
  'lapse',
] as const
export type ApprovalEvent = (typeof events)[number]
export type ApprovalType = (typeof alphaTypes | typeof betaTypes)[number]
export type Stage = 'alpha' | 'beta' | 'ga' | 'shutdown'

/** A list of requirements, or what stands for one: every item complete, or one lacking. */
export type List = 'complete' | 'lacking'

export interface ApprovalCells extends Step<ApprovalState, ApprovalEvent> {
  type: ApprovalType
  stage: Stage
  business: List
  technical: List
  gaTechnical: List
  pricing: List
  supplier: List
  /** The documentation's Dev Center URL. */
  article: List
  /** The message for the provider that comes with a rejection. */
  message: 'given' | 'missing'
  /** The add-on's change under way, for the approval that may lapse. */
  subject: 'changed by the provider' | 'changed by staff' | 'not changed'
  /** The message of an earlier rejection, which a new request leaves in place until the next decision. */
  rejectionMessage: 'standing' | 'none'
}

const lists = ['complete', 'lacking'] as const
const alphaTypes = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const
const betaTypes = ['beta_engineering_approval', 'pricing_plan_approval'] as const

const listNames = ['business', 'technical', 'gaTechnical', 'pricing', 'supplier', 'article'] as const

/** The list that a request of each type is about: what varies by itself in the tuples. */
const listOf = {
  marketplace_fitting_approval: 'business',
  alpha_engineering_approval: 'technical',
  article_review_approval: 'article',
  beta_engineering_approval: 'gaTechnical',
  pricing_plan_approval: 'pricing',
} as const

/** An approval of one type on one add-on: asked for, decided, taken back, lapsed. */
export const approval: SpecifiedLifecycle<ApprovalState, ApprovalEvent, ApprovalCells> = {
  name: 'approval',
  domain: {
    state: ['not_started', 'pending', 'approved', 'rejected'],
    event: events,
    party: ['provider', 'staff', 'system'],
    type: [...alphaTypes, ...betaTypes],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    business: lists,
    technical: lists,
    gaTechnical: lists,
    pricing: lists,
    supplier: lists,
    article: lists,
    message: ['given', 'missing'],
    subject: ['changed by the provider', 'changed by staff', 'not changed'],
    rejectionMessage: ['standing', 'none'],
  },
  isAsked: (cells) => {
    const { event, state, party, message, subject, rejectionMessage } = cells
    const own = event === 'request' ? listOf[cells.type] : undefined
    return (
      // Lists that an event does not name vary together.
      new Set(listNames.filter((name) => name !== own).map((name) => cells[name])).size === 1 &&
      (message === 'given' || event === 'reject') &&
      (subject === 'changed by the provider' || event === 'lapse') &&
      (rejectionMessage === 'none' || (event === 'withdraw' && state === 'pending')) &&
      // People ask; the platform has no token to ask with.
      (party !== 'system' || event !== 'request')
    )
  },
  moves: [
    // Asked for.
    {
      id: 'approval.request.first',
      from: ['s4.approval.request-pending', 's4.approval.request-when'],
      given: { event: 'request', state: 'not_started' },
      comes: { to: 'pending' },
    },
    {
      id: 'approval.request.again',
      from: ['r3.ask-again', 'r2.reopen'],
      given: { event: 'request', state: 'rejected' },
      comes: { to: 'pending' },
    },
    {
      id: 'approval.request.twice',
      from: 's4.approval.request-when',
      given: { event: 'request', state: ['pending', 'approved'] },
      comes: { refused: 'exists' },
    },
    // Decided.
    {
      id: 'approval.approve',
      from: ['s4.approval.editable', 'r3.edit'],
      given: { event: 'approve', state: ['pending', 'rejected'] },
      comes: { to: 'approved' },
    },
    {
      id: 'approval.reject',
      from: ['s4.approval.editable', 'r3.edit'],
      given: { event: 'reject', state: ['pending', 'rejected'] },
      comes: { to: 'rejected' },
    },
    {
      id: 'approval.reopen',
      from: ['s4.approval.editable', 'r3.edit'],
      given: { event: 'reopen', state: 'rejected' },
      comes: { to: 'pending' },
    },
    {
      id: 'approval.reopen.pending',
      from: 's4.approval.editable',
      given: { event: 'reopen', state: 'pending' },
      comes: { refused: 'pending' },
    },
    {
      id: 'approval.annotate.pending',
      from: ['s4.approval.editable', 'r3.edit'],
      given: { event: 'annotate', state: 'pending' },
      comes: { to: 'pending' },
    },
    {
      id: 'approval.annotate.rejected',
      from: ['s4.approval.editable', 'r3.edit'],
      given: { event: 'annotate', state: 'rejected' },
      comes: { to: 'rejected' },
    },
    {
      id: 'approval.decide.final',
      from: ['s4.approval.editable', 'r3.final', 'r39.final'],
      given: { event: ['approve', 'reject', 'reopen', 'annotate'], state: 'approved' },
      comes: { refused: 'final' },
    },
    {
      id: 'approval.decide.nothing',
      from: 's4.approval.editable',
      given: { event: ['approve', 'reject', 'reopen', 'annotate'], state: 'not_started' },
      comes: { refused: 'not-asked' },
    },
    // Approved along with staff's progression.
    {
      id: 'approval.with-progression',
      from: 'r1.staff',
      given: { event: 'approveWithProgression', state: ['not_started', 'pending'] },
      comes: { to: 'approved' },
    },
    {
      id: 'approval.with-progression.rejected',
      from: 'r1.staff',
      given: { event: 'approveWithProgression', state: 'rejected' },
      comes: { refused: 'rejected' },
    },
    {
      id: 'approval.with-progression.approved',
      from: ['r1.staff', 'r3.final'],
      given: { event: 'approveWithProgression', state: 'approved' },
      comes: { refused: 'final' },
    },
    // Taken back.
    {
      id: 'approval.withdraw',
      from: 'r40.withdraw',
      given: { event: 'withdraw', state: 'pending', rejectionMessage: 'none' },
      comes: { to: 'not_started' },
    },
    {
      id: 'approval.withdraw.rejection-stands',
      from: 'r40.rejection-stands',
      given: { event: 'withdraw', state: 'pending', rejectionMessage: 'standing' },
      comes: { to: 'rejected' },
    },
    {
      id: 'approval.withdraw.nothing',
      from: 'r40.withdraw',
      given: { event: 'withdraw', state: ['not_started', 'approved', 'rejected'] },
      comes: { refused: 'not-pending' },
    },
    // Lapsed.
    {
      id: 'approval.lapse',
      from: 'r39.lapse',
      given: { event: 'lapse', state: 'approved' },
      comes: { to: 'pending' },
    },
    {
      id: 'approval.lapse.nothing',
      from: ['r39.lapse', 'r39.pending-stays'],
      given: { event: 'lapse', state: ['not_started', 'pending', 'rejected'] },
      comes: { refused: 'not-approved' },
    },
  ],
  blockers: [
    // Each request needs its own list, and no other.
    {
      id: 'approval.request.business-list',
      from: ['s4.approval.request-when', 's4.approval.alpha-requests'],
      given: { event: 'request', type: 'marketplace_fitting_approval', business: 'lacking' },
      comes: 'business',
    },
    {
      id: 'approval.request.technical-list',
      from: ['s4.approval.request-when', 's4.approval.alpha-requests'],
      given: { event: 'request', type: 'alpha_engineering_approval', technical: 'lacking' },
      comes: 'technical',
    },
    {
      id: 'approval.request.article-url',
      from: 'r2.url-opens',
      given: { event: 'request', type: 'article_review_approval', article: 'lacking' },
      comes: 'article',
    },
    {
      id: 'approval.request.ga-technical-list',
      from: ['s4.approval.request-when', 's4.approval.beta-requests'],
      given: { event: 'request', type: 'beta_engineering_approval', gaTechnical: 'lacking' },
      comes: 'gaTechnical',
    },
    {
      id: 'approval.request.pricing-list',
      from: ['s4.approval.request-when', 's4.approval.beta-requests'],
      given: { event: 'request', type: 'pricing_plan_approval', pricing: 'lacking' },
      comes: 'pricing',
    },
    // Each type belongs to a stage.
    {
      id: 'approval.stage.alpha-types',
      from: ['r4.alpha', 'r4.wrong-stage', 'r39.before-stage-is-left'],
      given: { type: alphaTypes, stage: ['beta', 'ga'] },
      comes: 'wrong-stage',
    },
    {
      id: 'approval.stage.beta-types',
      from: ['r4.beta', 'r4.wrong-stage', 'r39.before-stage-is-left'],
      given: { type: betaTypes, stage: ['alpha', 'ga'] },
      comes: 'wrong-stage',
    },
    {
      id: 'approval.stage.shutdown',
      from: 'r6.nothing-after',
      given: { stage: 'shutdown' },
      comes: 'shut-down',
    },
    // Each event belongs to a party.
    {
      id: 'approval.party.decision',
      from: ['s5.approval-editing', 'r3.edit', 'r2.decided'],
      given: {
        event: ['approve', 'reject', 'reopen', 'annotate', 'approveWithProgression'],
        party: ['provider', 'system'],
      },
      comes: 'staff-only',
    },
    {
      id: 'approval.party.withdraw',
      from: 'r40.withdraw',
      given: { event: 'withdraw', party: ['staff', 'system'] },
      comes: 'provider-only',
    },
    {
      id: 'approval.party.lapse',
      from: 'r39.lapse',
      given: { event: 'lapse', party: ['provider', 'staff'] },
      comes: 'system-only',
    },
    // Only what an approval is of lets it lapse, and only by its provider's hand.
    {
      id: 'approval.lapse.subject',
      from: ['r39.lapse', 'r39.staff-edits'],
      given: { event: 'lapse', subject: ['changed by staff', 'not changed'] },
      comes: 'subject',
    },
    // A rejection says why.
    {
      id: 'approval.reject.message',
      from: 'r3.message',
      given: { event: 'reject', message: 'missing' },
      comes: 'message',
    },
  ],
}
