import type { SentenceId } from '../sentences/sentences.ts'
import type { RoadCells } from './road.ts'

/** An add-on whose turn is asked for. */
interface TurnCells extends RoadCells {
  /** Staff have announced the day of its end. */
  readonly endAnnounced?: boolean
}

export interface TurnRow {
  readonly id: string
  readonly from: readonly SentenceId[]
  readonly given: TurnCells
  readonly turn: 'provider' | 'staff' | 'platform' | 'nobody'
  readonly left: number
  /** In the words of the road: what is done, and with what. */
  readonly next: string | null
}

const inBeta = {
  marketplace_fitting_approval: 'approved',
  alpha_engineering_approval: 'approved',
  article_review_approval: 'approved',
} as const

/** The turn, what is left and the next step of add-ons in typical situations. */
export const turns: readonly TurnRow[] = [
  {
    id: 'turn.alpha.new',
    from: ['p.turn.one', 'p.turn.left', 'p.turn.next', 'r8.items'],
    given: {
      stage: 'alpha',
      article: 'lacking',
      lacks: [
        'business.summary',
        'business.category',
        'technical.manifest',
        'technical.automatic_review',
        'gaTechnical.documentation',
        'pricing.paid_or_free_plan',
      ],
    },
    turn: 'provider',
    // Four requirements of beta, three approvals.
    left: 7,
    next: 'requirement business.summary',
  },
  {
    id: 'turn.alpha.only-the-review-is-theirs',
    from: ['p.turn.one', 'p.turn.next', 'r22.request'],
    given: { stage: 'alpha', lacks: ['business.category', 'technical.automatic_review'] },
    turn: 'provider',
    left: 5,
    next: 'review',
  },
  {
    id: 'turn.alpha.the-article-is-theirs',
    from: ['p.turn.one', 'p.turn.next', 'r2.url-opens'],
    given: { stage: 'alpha', article: 'lacking', lacks: ['business.category'] },
    turn: 'provider',
    left: 4,
    next: 'article article_review_approval',
  },
  {
    id: 'turn.alpha.the-rest-is-staffs-and-something-can-be-asked-for',
    from: ['p.turn.one', 'p.turn.left'],
    given: { stage: 'alpha', lacks: ['business.category'] },
    turn: 'provider',
    left: 4,
    next: 'request alpha_engineering_approval',
  },
  {
    id: 'turn.alpha.the-rest-is-staffs',
    from: ['p.turn.one', 'p.turn.next', 's4.approval.request-when'],
    given: {
      stage: 'alpha',
      lacks: ['business.category'],
      approvals: { alpha_engineering_approval: 'pending', article_review_approval: 'pending' },
    },
    turn: 'staff',
    left: 4,
    next: 'requirement business.category',
  },
  {
    id: 'turn.alpha.complete',
    from: ['p.turn.one', 'p.turn.left', 's4.approval.alpha-requests'],
    given: { stage: 'alpha' },
    turn: 'provider',
    left: 3,
    next: 'request marketplace_fitting_approval',
  },
  {
    id: 'turn.alpha.one-pending-two-to-ask-for',
    from: ['p.turn.one', 'p.turn.next'],
    given: { stage: 'alpha', approvals: { article_review_approval: 'pending' } },
    turn: 'provider',
    left: 3,
    next: 'request marketplace_fitting_approval',
  },
  {
    id: 'turn.alpha.pending',
    from: ['p.turn.one', 'p.turn.left', 'p.turn.next'],
    given: {
      stage: 'alpha',
      approvals: {
        ...inBeta,
        marketplace_fitting_approval: 'pending',
        alpha_engineering_approval: 'pending',
      },
    },
    turn: 'staff',
    left: 2,
    next: 'decision marketplace_fitting_approval',
  },
  {
    id: 'turn.alpha.pending-with-an-open-requirement',
    from: ['p.turn.one', 'r1.requirements'],
    given: {
      stage: 'alpha',
      lacks: ['business.support_email', 'gaTechnical.support_email'],
      approvals: { ...inBeta, marketplace_fitting_approval: 'pending' },
    },
    turn: 'provider',
    left: 2,
    next: 'requirement business.support_email',
  },
  {
    id: 'turn.alpha.rejected',
    from: ['p.turn.one', 'r3.ask-again'],
    given: {
      stage: 'alpha',
      lacks: ['technical.test_plan'],
      approvals: { marketplace_fitting_approval: 'rejected', article_review_approval: 'pending' },
    },
    turn: 'provider',
    left: 4,
    next: 'request marketplace_fitting_approval',
  },
  {
    id: 'turn.alpha.rejected-with-an-open-requirement-of-staff',
    from: ['p.turn.one', 's4.approval.request-when'],
    given: {
      stage: 'alpha',
      lacks: ['business.category'],
      approvals: { ...inBeta, marketplace_fitting_approval: 'rejected' },
    },
    turn: 'staff',
    left: 2,
    next: 'requirement business.category',
  },
  {
    id: 'turn.alpha.ready',
    from: ['p.turn.one', 'p.turn.left', 'r1.provider'],
    given: { stage: 'alpha', lacks: ['gaTechnical.documentation'], approvals: inBeta },
    turn: 'provider',
    left: 0,
    next: 'progression beta',
  },
  {
    id: 'turn.beta.only-the-supplier-is-open',
    from: ['p.turn.one', 'p.turn.left', 'p.turn.next', 'p.turn.end'],
    given: {
      stage: 'beta',
      lacks: ['supplier.approved_supplier'],
      approvals: inBeta,
      endAnnounced: true,
    },
    turn: 'provider',
    left: 3,
    next: 'request beta_engineering_approval',
  },
  {
    id: 'turn.beta.rejected-and-staff-have-something-open',
    from: ['p.turn.one', 'r3.ask-again'],
    given: {
      stage: 'beta',
      lacks: ['supplier.approved_supplier'],
      approvals: { ...inBeta, beta_engineering_approval: 'approved', pricing_plan_approval: 'rejected' },
    },
    turn: 'provider',
    left: 2,
    next: 'request pricing_plan_approval',
  },
  {
    id: 'turn.beta.article-in-error',
    from: ['p.turn.one', 'r8.items'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.documentation'],
      approvals: { ...inBeta, pricing_plan_approval: 'pending' },
    },
    turn: 'staff',
    left: 3,
    next: 'requirement gaTechnical.documentation',
  },
  {
    id: 'turn.beta.review-runs-and-something-can-be-asked-for',
    from: ['p.turn.one', 'r22.request'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.automatic_review', 'gaTechnical.oauth_exchange'],
      reviewRuns: 'ga',
      approvals: inBeta,
    },
    turn: 'provider',
    left: 4,
    next: 'request pricing_plan_approval',
  },
  {
    id: 'turn.beta.review-runs-and-staff-can-decide',
    from: ['p.turn.one'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.automatic_review', 'gaTechnical.oauth_exchange'],
      reviewRuns: 'ga',
      approvals: { ...inBeta, pricing_plan_approval: 'pending' },
    },
    turn: 'staff',
    left: 4,
    next: 'decision pricing_plan_approval',
  },
  {
    id: 'turn.beta.only-the-review-is-awaited',
    from: ['p.turn.one', 'p.turn.left'],
    given: {
      stage: 'beta',
      lacks: ['gaTechnical.automatic_review', 'gaTechnical.oauth_exchange'],
      reviewRuns: 'ga',
      approvals: { ...inBeta, pricing_plan_approval: 'approved' },
    },
    turn: 'platform',
    left: 3,
    next: 'run gaTechnical.automatic_review gaTechnical.oauth_exchange',
  },
  {
    id: 'turn.alpha.a-trial-runs-before-the-review',
    from: ['p.turn.one', 'p.turn.next', 'r22.request'],
    given: {
      stage: 'alpha',
      lacks: ['technical.automatic_review'],
      reviewRuns: 'trial',
      approvals: { ...inBeta, alpha_engineering_approval: 'not_started' },
    },
    turn: 'platform',
    left: 2,
    next: 'run',
  },
  {
    id: 'turn.alpha.a-trial-runs-and-none-is-needed',
    from: ['p.turn.one', 'r1.provider'],
    given: { stage: 'alpha', reviewRuns: 'trial', approvals: inBeta },
    turn: 'provider',
    left: 0,
    next: 'progression beta',
  },
  {
    id: 'turn.beta.ready',
    from: ['p.turn.one', 'p.turn.left'],
    given: {
      stage: 'beta',
      approvals: { ...inBeta, beta_engineering_approval: 'approved', pricing_plan_approval: 'approved' },
    },
    turn: 'provider',
    left: 0,
    next: 'progression ga',
  },
  {
    id: 'turn.ga',
    from: ['p.turn.end'],
    given: { stage: 'ga', lacks: ['business.summary'], approvals: { pricing_plan_approval: 'rejected' } },
    turn: 'nobody',
    left: 0,
    next: null,
  },
  {
    id: 'turn.ga.end-announced',
    from: ['p.turn.end'],
    given: { stage: 'ga', endAnnounced: true },
    turn: 'platform',
    left: 0,
    next: 'shutdown',
  },
  {
    id: 'turn.shutdown',
    from: ['p.turn.end', 'r6.final'],
    given: {
      stage: 'shutdown',
      lacks: ['business.summary'],
      approvals: { pricing_plan_approval: 'pending' },
    },
    turn: 'nobody',
    left: 0,
    next: null,
  },
]
