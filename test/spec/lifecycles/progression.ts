import type { SpecifiedLifecycle, Step } from '../table.ts'
import type { ApprovalState, List, Stage } from './approval.ts'

export type ProgressionEvent = 'toBeta' | 'toGa' | 'shutDown'

export interface ProgressionCells extends Step<Stage, ProgressionEvent> {
  business: List
  technical: List
  gaTechnical: List
  pricing: List
  supplier: List
  marketplaceFitting: ApprovalState
  alphaEngineering: ApprovalState
  articleReview: ApprovalState
  betaEngineering: ApprovalState
  pricingPlan: ApprovalState
  /** A plan other than test. */
  salablePlan: 'there' | 'none'
}

const lists = ['complete', 'lacking'] as const
const approvals = ['not_started', 'pending', 'approved', 'rejected'] as const
const notApproved = ['not_started', 'pending', 'rejected'] as const

type Cell = keyof ProgressionCells

/** Free variables in the tuples of a step, where its stage is. */
const ofStep: Readonly<
  Record<ProgressionEvent, { stage?: Stage; lists: readonly Cell[]; approvals: readonly Cell[] }>
> = {
  toBeta: {
    stage: 'alpha',
    lists: ['business', 'technical'],
    approvals: ['marketplaceFitting', 'alphaEngineering', 'articleReview'],
  },
  toGa: {
    stage: 'beta',
    lists: ['gaTechnical', 'pricing', 'supplier'],
    approvals: ['betaEngineering', 'pricingPlan'],
  },
  shutDown: { lists: [], approvals: [] },
}

/** An add-on's stage: alpha, beta, ga, and shutdown, which nothing leaves. */
export const progression: SpecifiedLifecycle<Stage, ProgressionEvent, ProgressionCells> = {
  name: 'progression',
  domain: {
    state: ['alpha', 'beta', 'ga', 'shutdown'],
    event: ['toBeta', 'toGa', 'shutDown'],
    party: ['provider', 'staff'],
    business: lists,
    technical: lists,
    gaTechnical: lists,
    pricing: lists,
    supplier: lists,
    marketplaceFitting: approvals,
    alphaEngineering: approvals,
    articleReview: approvals,
    betaEngineering: approvals,
    pricingPlan: approvals,
    salablePlan: ['there', 'none'],
  },
  isAsked: (cells) => {
    const { stage, ...own } = ofStep[cells.event]
    const isHere = cells.state === stage
    const ownLists = isHere ? own.lists : []
    const ownApprovals = isHere ? own.approvals : []
    const others = (names: readonly Cell[], own: readonly Cell[]) =>
      new Set(names.filter((name) => !own.includes(name)).map((name) => cells[name])).size <= 1
    // What a step does not name varies together.
    return (
      others(['business', 'technical', 'gaTechnical', 'pricing', 'supplier'], ownLists) &&
      others(
        ['marketplaceFitting', 'alphaEngineering', 'articleReview', 'betaEngineering', 'pricingPlan'],
        ownApprovals,
      )
    )
  },
  moves: [
    {
      id: 'progression.to-beta',
      from: 's4.stage.order',
      given: { event: 'toBeta', state: 'alpha' },
      comes: { to: 'beta' },
    },
    {
      id: 'progression.to-ga',
      from: 's4.stage.order',
      given: { event: 'toGa', state: 'beta' },
      comes: { to: 'ga' },
    },
    {
      id: 'progression.to-beta.elsewhere',
      from: ['s4.stage.order', 'c.progress-elsewhere'],
      given: { event: 'toBeta', state: ['beta', 'ga'] },
      comes: { refused: 'wrong-stage' },
    },
    {
      id: 'progression.to-ga.elsewhere',
      from: ['s4.stage.order', 'c.progress-elsewhere'],
      given: { event: 'toGa', state: ['alpha', 'ga'] },
      comes: { refused: 'wrong-stage' },
    },
    {
      id: 'progression.shut-down',
      from: ['s4.stage.shutdown', 'r6.shutdown'],
      given: { event: 'shutDown', state: ['alpha', 'beta', 'ga'] },
      comes: { to: 'shutdown' },
    },
    {
      id: 'progression.after-shutdown',
      from: ['r6.final', 'r6.nothing-after'],
      given: { state: 'shutdown' },
      comes: { refused: 'shut-down' },
    },
  ],
  blockers: [
    // Requirements: of everybody.
    {
      id: 'progression.to-beta.business-list',
      from: ['s4.stage.to-beta', 'r1.requirements'],
      given: { event: 'toBeta', business: 'lacking' },
      comes: 'business',
    },
    {
      id: 'progression.to-beta.technical-list',
      from: ['s4.stage.to-beta', 'r1.requirements'],
      given: { event: 'toBeta', technical: 'lacking' },
      comes: 'technical',
    },
    {
      id: 'progression.to-ga.technical-list',
      from: ['s4.stage.to-ga', 'r1.requirements'],
      given: { event: 'toGa', gaTechnical: 'lacking' },
      comes: 'gaTechnical',
    },
    {
      id: 'progression.to-ga.pricing-list',
      from: ['s4.stage.to-ga', 'r1.requirements'],
      given: { event: 'toGa', pricing: 'lacking' },
      comes: 'pricing',
    },
    {
      id: 'progression.to-ga.supplier-list',
      from: ['s4.stage.to-ga', 'r1.requirements', 's4.approval.beta-requests'],
      given: { event: 'toGa', supplier: 'lacking' },
      comes: 'supplier',
    },
    {
      id: 'progression.to-ga.no-plan',
      from: 'r5.no-plan',
      given: { event: 'toGa', salablePlan: 'none' },
      comes: 'plan',
    },
    // Approvals: approved for a provider, not rejected for staff.
    {
      id: 'progression.provider.marketplace-fitting',
      from: ['s4.stage.to-beta', 'r1.provider'],
      given: { event: 'toBeta', party: 'provider', marketplaceFitting: notApproved },
      comes: 'marketplace_fitting_approval',
    },
    {
      id: 'progression.provider.alpha-engineering',
      from: ['s4.stage.to-beta', 'r1.provider'],
      given: { event: 'toBeta', party: 'provider', alphaEngineering: notApproved },
      comes: 'alpha_engineering_approval',
    },
    {
      id: 'progression.provider.article-review',
      from: ['s4.stage.to-beta', 'r1.provider'],
      given: { event: 'toBeta', party: 'provider', articleReview: notApproved },
      comes: 'article_review_approval',
    },
    {
      id: 'progression.provider.beta-engineering',
      from: ['s4.stage.to-ga', 'r1.provider'],
      given: { event: 'toGa', party: 'provider', betaEngineering: notApproved },
      comes: 'beta_engineering_approval',
    },
    {
      id: 'progression.provider.pricing-plan',
      from: ['s4.stage.to-ga', 'r1.provider'],
      given: { event: 'toGa', party: 'provider', pricingPlan: notApproved },
      comes: 'pricing_plan_approval',
    },
    {
      id: 'progression.staff.marketplace-fitting',
      from: 'r1.staff',
      given: { event: 'toBeta', party: 'staff', marketplaceFitting: 'rejected' },
      comes: 'marketplace_fitting_approval',
    },
    {
      id: 'progression.staff.alpha-engineering',
      from: 'r1.staff',
      given: { event: 'toBeta', party: 'staff', alphaEngineering: 'rejected' },
      comes: 'alpha_engineering_approval',
    },
    {
      id: 'progression.staff.article-review',
      from: 'r1.staff',
      given: { event: 'toBeta', party: 'staff', articleReview: 'rejected' },
      comes: 'article_review_approval',
    },
    {
      id: 'progression.staff.beta-engineering',
      from: 'r1.staff',
      given: { event: 'toGa', party: 'staff', betaEngineering: 'rejected' },
      comes: 'beta_engineering_approval',
    },
    {
      id: 'progression.staff.pricing-plan',
      from: 'r1.staff',
      given: { event: 'toGa', party: 'staff', pricingPlan: 'rejected' },
      comes: 'pricing_plan_approval',
    },
    // Shutting down.
    {
      id: 'progression.shut-down.party',
      from: ['r6.shutdown', 's6.staff-sees'],
      given: { event: 'shutDown', party: 'provider' },
      comes: 'staff-only',
    },
  ],
}
