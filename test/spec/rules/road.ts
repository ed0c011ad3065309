import type { ApprovalState, ApprovalType, List, Stage } from '../lifecycles/approval.ts'
import type { SentenceId } from '../sentences/sentences.ts'

/** An add-on whose road is asked for; what is left out is complete, in order, or not asked for yet. */
export interface RoadCells {
  readonly stage: Stage
  readonly lacks?: readonly string[]
  readonly approvals?: Partial<Readonly<Record<ApprovalType, ApprovalState>>>
  /** The Dev Center article's URL. */
  readonly article?: List
  /** An unfinished run: for a progression, or a trial, which counts for none. */
  readonly reviewRuns?: 'beta' | 'ga' | 'trial'
}

/** Steps by level: those of one line are side by side, each with the party whose turn it is. */
type Levels = readonly (readonly `${'provider' | 'staff' | 'platform'}: ${string}`[])[]

export interface RoadRow {
  readonly id: string
  readonly from: readonly SentenceId[]
  readonly given: RoadCells
  /** null: there is no road. */
  readonly comes: Levels | null
}

const alphaApproved = {
  marketplace_fitting_approval: 'approved',
  alpha_engineering_approval: 'approved',
  article_review_approval: 'approved',
} as const
const allApproved = {
  ...alphaApproved,
  beta_engineering_approval: 'approved',
  pricing_plan_approval: 'approved',
} as const

const betaLeg = [
  ['provider: request beta_engineering_approval', 'provider: request pricing_plan_approval'],
  ['staff: decision beta_engineering_approval', 'staff: decision pricing_plan_approval'],
  ['provider: progression ga'],
] as const

/** Roads of add-ons in typical situations, from READINGS 1 to 4, 8 and 22 and the issue. */
export const roads: readonly RoadRow[] = [
  {
    id: 'road.alpha.ready',
    from: ['p.road.shortest', 'p.road.turn', 'r1.provider', 's4.stage.order'],
    given: { stage: 'alpha', approvals: alphaApproved },
    comes: [['provider: progression beta'], ...betaLeg],
  },
  {
    id: 'road.alpha.nothing-asked',
    from: ['p.road.shortest', 'p.road.parallel', 's4.approval.alpha-requests', 'r2.decided'],
    given: { stage: 'alpha' },
    comes: [
      [
        'provider: request marketplace_fitting_approval',
        'provider: request alpha_engineering_approval',
        'provider: request article_review_approval',
      ],
      [
        'staff: decision marketplace_fitting_approval',
        'staff: decision alpha_engineering_approval',
        'staff: decision article_review_approval',
      ],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.alpha.pending',
    from: ['p.road.turn', 'p.road.parallel'],
    given: {
      stage: 'alpha',
      approvals: {
        ...alphaApproved,
        marketplace_fitting_approval: 'pending',
        alpha_engineering_approval: 'pending',
      },
    },
    comes: [
      ['staff: decision marketplace_fitting_approval', 'staff: decision alpha_engineering_approval'],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.alpha.rejected',
    from: ['p.road.turn', 'r3.ask-again'],
    given: { stage: 'alpha', approvals: { ...alphaApproved, marketplace_fitting_approval: 'rejected' } },
    comes: [
      ['provider: request marketplace_fitting_approval'],
      ['staff: decision marketplace_fitting_approval'],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.alpha.no-article',
    from: ['p.road.shortest', 'r2.url-opens'],
    given: {
      stage: 'alpha',
      article: 'lacking',
      approvals: { ...alphaApproved, article_review_approval: 'not_started' },
    },
    comes: [
      ['provider: article article_review_approval'],
      ['staff: decision article_review_approval'],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.alpha.lists',
    from: ['p.road.shortest', 'p.road.parallel', 'r1.requirements', 's4.approval.request-when', 'r8.items'],
    given: {
      stage: 'alpha',
      lacks: ['business.summary', 'business.category', 'technical.alpha_users', 'supplier.approved_supplier'],
      approvals: { article_review_approval: 'approved' },
    },
    comes: [
      [
        'provider: requirement business.summary',
        'staff: requirement business.category',
        'provider: requirement technical.alpha_users',
        'staff: requirement supplier.approved_supplier',
      ],
      ['provider: request marketplace_fitting_approval', 'provider: request alpha_engineering_approval'],
      ['staff: decision marketplace_fitting_approval', 'staff: decision alpha_engineering_approval'],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.alpha.one-deed-for-two-items',
    from: ['p.road.shortest', 'r8.items'],
    given: {
      stage: 'alpha',
      lacks: ['business.support_email', 'gaTechnical.support_email'],
      approvals: { ...alphaApproved, marketplace_fitting_approval: 'pending' },
    },
    comes: [
      [
        'provider: requirement business.support_email gaTechnical.support_email',
        'staff: decision marketplace_fitting_approval',
      ],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.alpha.review',
    from: ['p.road.turn', 'r22.request', 'r8.items'],
    given: {
      stage: 'alpha',
      lacks: ['technical.manifest', 'technical.automatic_review'],
      approvals: { ...alphaApproved, alpha_engineering_approval: 'not_started' },
    },
    comes: [
      ['provider: requirement technical.manifest'],
      ['provider: review'],
      ['platform: run technical.automatic_review'],
      ['provider: request alpha_engineering_approval'],
      ['staff: decision alpha_engineering_approval'],
      ['provider: progression beta'],
      ...betaLeg,
    ],
  },
  {
    id: 'road.beta.review-runs',
    from: ['p.road.turn', 'r22.request'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.automatic_review', 'gaTechnical.oauth_exchange'],
      reviewRuns: 'ga',
      approvals: { ...alphaApproved, pricing_plan_approval: 'pending' },
    },
    comes: [
      [
        'platform: run gaTechnical.automatic_review gaTechnical.oauth_exchange',
        'staff: decision pricing_plan_approval',
      ],
      ['provider: request beta_engineering_approval'],
      ['staff: decision beta_engineering_approval'],
      ['provider: progression ga'],
    ],
  },
  {
    id: 'road.beta.trial-runs',
    from: ['p.road.turn', 'r22.request'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.automatic_review', 'gaTechnical.oauth_exchange'],
      reviewRuns: 'trial',
      approvals: { ...alphaApproved, pricing_plan_approval: 'approved' },
    },
    comes: [
      ['platform: run'],
      ['provider: review'],
      ['platform: run gaTechnical.automatic_review gaTechnical.oauth_exchange'],
      ['provider: request beta_engineering_approval'],
      ['staff: decision beta_engineering_approval'],
      ['provider: progression ga'],
    ],
  },
  {
    id: 'road.beta.article-in-error',
    from: ['p.road.turn', 'r8.items'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.documentation'],
      approvals: { ...alphaApproved, pricing_plan_approval: 'approved' },
    },
    comes: [
      ['staff: requirement gaTechnical.documentation'],
      ['provider: request beta_engineering_approval'],
      ['staff: decision beta_engineering_approval'],
      ['provider: progression ga'],
    ],
  },
  {
    id: 'road.beta.plan',
    from: ['p.road.shortest', 's4.approval.beta-requests', 'r5.no-plan'],
    given: {
      stage: 'beta',
      lacks: ['pricing.paid_or_free_plan', 'pricing.default_plan'],
      approvals: { ...alphaApproved, beta_engineering_approval: 'approved' },
    },
    comes: [
      ['provider: requirement pricing.paid_or_free_plan pricing.default_plan'],
      ['provider: request pricing_plan_approval'],
      ['staff: decision pricing_plan_approval'],
      ['provider: progression ga'],
    ],
  },
  {
    id: 'road.beta.ready',
    from: ['p.road.shortest', 'r1.provider'],
    given: { stage: 'beta', approvals: allApproved },
    comes: [['provider: progression ga']],
  },
  {
    id: 'road.ga',
    from: ['p.road.none'],
    given: { stage: 'ga', lacks: ['gaTechnical.support_email'], approvals: allApproved },
    comes: [],
  },
  {
    id: 'road.shutdown',
    from: ['p.road.none', 'r6.final'],
    given: { stage: 'shutdown', approvals: alphaApproved },
    comes: null,
  },
]
