import type { ReviewStatus, ReviewStepName, ReviewStepStatus } from './review-step.ts'

/** The state of a review's step, with its checks' findings. */
export interface PolledStep {
  status: ReviewStepStatus
  errors: readonly string[]
  suggestions: readonly string[]
}

/** A review as followed by a screen; `version` counts its own changes, `requestedAt` is ISO 8601 in UTC. */
export interface PolledReview {
  id: string
  version: number
  requestedAt: string
  progressionType: 'beta' | 'ga'
  status: ReviewStatus
  steps: Readonly<Record<ReviewStepName, PolledStep>>
}

/** ms between polls of an unfinished review (SPEC section 9). */
export const pollIntervalMs = 3000
/** Maximum ms between failing polls. */
const longestBackOffMs = 60_000

/** ms until the next poll after this many consecutive failures. */
export const backOffMs = (failures: number): number =>
  Math.min(pollIntervalMs * 2 ** failures, longestBackOffMs)

export const isUnfinished = (review: PolledReview | null): boolean =>
  review !== null && review.status !== 'finished'

/**
 * True if an answer is of a later state than the known one; an old answer never overwrites a newer one. Of
 * two reviews of the same instant, an unfinished one is later: there is never more than one.
 */
export function isNewer(known: PolledReview | null, answer: PolledReview | null): boolean {
  if (known === null) return true
  if (answer === null) return false
  if (answer.id === known.id) return answer.version >= known.version
  return answer.requestedAt === known.requestedAt
    ? isUnfinished(answer)
    : answer.requestedAt > known.requestedAt
}

/** True if the answer is the first to report the review's end. */
export const endsReview = (known: PolledReview | null, answer: PolledReview | null): boolean =>
  isNewer(known, answer) && isUnfinished(known) && !isUnfinished(answer)

/** True if the answer is about a later review than the known one. */
export const isAnotherReview = (known: PolledReview | null, answer: PolledReview | null): boolean =>
  answer !== null && answer.id !== known?.id && isNewer(known, answer)

/**
 * Changes of what a screen knows after an answer: any one means that the platform is reachable, and a problem ends with the review
 * that it was about.
 */
export const takenReview = (known: PolledReview | null, answer: PolledReview | null) => ({
  failures: 0,
  ...(isNewer(known, answer) ? { review: answer } : {}),
  ...(endsReview(known, answer) || isAnotherReview(known, answer) ? { problem: null } : {}),
})

/** The review to follow among an add-on's; null if none. */
export const latestReview = (reviews: readonly PolledReview[]): PolledReview | null =>
  reviews.reduce<PolledReview | null>((latest, each) => (isNewer(latest, each) ? each : latest), null)
