import {
  type ApprovalBlocker,
  approvalBlockers,
  approvalLifecycle,
  approvalNeeds,
} from '../approval/lifecycle.ts'
import type { ApprovalType } from '../approval/approval-type.ts'
import { type PartyOrSystem, snapshotOf, stepOf, type WrongState } from '../law.ts'
import {
  nextStep,
  type ProgressionBlocker,
  progressionBlockers,
  progressionLifecycle,
} from '../progression/lifecycle.ts'
import type { IncompleteRequirement } from '../progression/stage.ts'
import {
  reviewedProgression,
  type ReviewRequestBlocker,
  reviewRequestBlockers,
} from '../review/automatic-review-request.ts'
import { automaticReviewLifecycle } from '../review/lifecycle.ts'
import { approvalFacts, progressionFacts } from '../situation.ts'
import {
  type RoadDeed,
  documented,
  isAmong,
  manifestItem,
  reviewed,
  type RoadSituation,
  without,
} from './road-facts.ts'

/**
 * The kind of step: `article` saves the article's URL, which asks for its review; `run` is a review's, or completes no
 * item where it is a trial's.
 */
export type RoadKind = 'requirement' | 'article' | 'request' | 'decision' | 'review' | 'run' | 'progression'

/** The reasons for which a step cannot be taken yet. */
export type RoadBlocker = ProgressionBlocker | ApprovalBlocker | ReviewRequestBlocker | WrongState

/** A step that a party may take on the road. */
export interface Move {
  id: string
  kind: RoadKind
  by: PartyOrSystem
  /** Of a request, a decision and the article. */
  approval: ApprovalType | null
  /** The items that it completes. */
  items: readonly IncompleteRequirement[]
  /** Of a progression and a review. */
  to: 'beta' | 'ga' | null
  /** The situation after the step; null if the law refuses it. */
  take: (at: RoadSituation) => RoadSituation | null
  /** The law's reasons against the step in a situation whose records it would be taken from. */
  blockers: (at: RoadSituation) => readonly RoadBlocker[]
}

const none = { approval: null, items: [], to: null } as const

/** Completes the article's item once it is approved and free of errors; later than alpha the approval is over. */
function settled(at: RoadSituation): RoadSituation {
  const isApproved = at.approvals.article_review_approval === 'approved' || at.stage !== 'alpha'
  if (at.articleInError || !isApproved) return at
  return { ...at, incomplete: without(at.incomplete, [documented]) }
}

/** A deed outside the lifecycles, which nothing forbids. */
export const deedMove = ({ by, items }: RoadDeed): Move => ({
  ...none,
  id: `requirement:${items.map(({ list, name }) => `${list}/${name}`).join('+')}`,
  kind: 'requirement',
  by,
  items,
  take: (at) => ({ ...at, incomplete: without(at.incomplete, items) }),
  blockers: () => [],
})

/** Staff's word that the article is free of errors, which takes an article. */
const articleMove: Move = {
  ...none,
  id: 'requirement:gaTechnical/documentation',
  kind: 'requirement',
  by: 'admin',
  items: [documented],
  take: (at) =>
    at.articleInError && at.hasDocumentationUrl && isAmong(at.incomplete, documented)
      ? settled({ ...at, articleInError: false })
      : null,
  blockers: (at) => (at.hasDocumentationUrl ? [] : [{ code: 'documentation_url_missing' }]),
}

/** The provider's request of an approval; saving the article's URL is one too (READINGS 2). */
function requestMove(type: ApprovalType, { hasDocumentationUrl }: RoadSituation): Move {
  const isArticle = type === 'article_review_approval' && !hasDocumentationUrl
  const ready = (at: RoadSituation) => (isArticle ? { ...at, hasDocumentationUrl: true } : at)
  const event = { type: 'request', by: 'provider' } as const
  return {
    ...none,
    id: `request:${type}`,
    kind: isArticle ? 'article' : 'request',
    by: event.by,
    approval: type,
    take: (at) => {
      const asked = ready(at)
      // Later than alpha the URL is only saved: the approval is over.
      if (isArticle && at.stage !== 'alpha')
        return !at.hasDocumentationUrl && isAmong(at.incomplete, documented) ? asked : null
      const step = stepOf(approvalLifecycle, {
        from: at.approvals[type],
        facts: approvalFacts(asked, type),
        event,
      })
      return step && { ...asked, approvals: { ...at.approvals, [type]: step.to } }
    },
    blockers: (at) =>
      isArticle && at.stage !== 'alpha'
        ? []
        : approvalBlockers(
            snapshotOf(approvalLifecycle, at.approvals[type], approvalFacts(ready(at), type)),
            event,
          ),
  }
}

/** Staff's approval of what is pending, and so in their queue. */
function decisionMove(type: ApprovalType): Move {
  const event = { type: 'approve', by: 'admin' } as const
  return {
    ...none,
    id: `decision:${type}`,
    kind: 'decision',
    by: event.by,
    approval: type,
    take: (at) => {
      if (at.approvals[type] !== 'pending') return null
      const step = stepOf(approvalLifecycle, { from: 'pending', facts: approvalFacts(at, type), event })
      return step && settled({ ...at, approvals: { ...at.approvals, [type]: step.to } })
    },
    blockers: (at) =>
      approvalBlockers(snapshotOf(approvalLifecycle, 'pending', approvalFacts(at, type)), event),
  }
}

const reviewFacts = (at: RoadSituation) => ({
  stage: at.stage,
  hasManifest: !isAmong(at.incomplete, manifestItem),
  unfinishedStatus: at.review === null ? null : ('in_progress' as const),
})

/** The provider's request of an automatic review. */
const reviewMove = (to: 'beta' | 'ga'): Move => ({
  ...none,
  id: `review:${to}`,
  kind: 'review',
  by: 'provider',
  to,
  take: (at) =>
    reviewed[to].some((item) => isAmong(at.incomplete, item)) &&
    reviewRequestBlockers(reviewFacts(at), to).length === 0
      ? { ...at, review: to }
      : null,
  blockers: (at) => reviewRequestBlockers(reviewFacts(at), to),
})

/** The platform's run of a review, from its beginning to a good end. */
const runMove = (to: 'beta' | 'ga'): Move => ({
  ...none,
  id: `run:${to}`,
  kind: 'run',
  by: 'system',
  to,
  items: reviewed[to],
  take: (at) => {
    if (at.review !== to) return null
    const facts = { steps: [] }
    const begun = stepOf(automaticReviewLifecycle, {
      from: 'new',
      facts,
      event: { type: 'begin', by: 'system' },
    })
    const ended =
      begun &&
      stepOf(automaticReviewLifecycle, { from: begun.to, facts, event: { type: 'finish', by: 'system' } })
    return ended && { ...at, review: null, incomplete: without(at.incomplete, reviewed[to]) }
  },
  blockers: () => [],
})

/** The platform's run of a trial, which another review waits for. */
const trialMove: Move = {
  ...none,
  id: 'run:trial',
  kind: 'run',
  by: 'system',
  take: (at) => {
    const to = reviewedProgression(at.stage)
    const isInTheWay =
      at.review === 'trial' && to !== null && reviewed[to].some((item) => isAmong(at.incomplete, item))
    return isInTheWay ? { ...at, review: null } : null
  },
  blockers: () => [],
}

/** The provider's step out of a stage. */
function progressionMove(stage: 'alpha' | 'beta'): Move {
  const { event: type, to } = nextStep[stage]
  const event = { type, by: 'provider' } as const
  return {
    ...none,
    id: `progression:${to}`,
    kind: 'progression',
    by: event.by,
    to,
    take: (at) => {
      if (at.stage !== stage) return null
      const step = stepOf(progressionLifecycle, { from: stage, facts: progressionFacts(at), event })
      return step && { ...at, stage: step.to }
    },
    blockers: (at) =>
      progressionBlockers(snapshotOf(progressionLifecycle, stage, progressionFacts(at)), event),
  }
}

/**
 * The steps that a road is made of: each party's own, in its own queue. Staff can also decide what is not before them,
 * or approve as they progress; nothing would tell them to, so no road counts on it.
 */
export const lifecycleMoves = (start: RoadSituation): Move[] => [
  articleMove,
  ...(Object.keys(approvalNeeds) as ApprovalType[]).flatMap((type) => [
    requestMove(type, start),
    decisionMove(type),
  ]),
  trialMove,
  ...(['beta', 'ga'] as const).flatMap((to) => [reviewMove(to), runMove(to)]),
  ...(['alpha', 'beta'] as const).map(progressionMove),
]
