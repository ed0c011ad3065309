import type { ReviewStatus, ReviewStepName, ReviewStepStatus } from './review-step.ts'

/** How one step of a review stands, with what its checks found. */
export interface PolledStep {
  status: ReviewStepStatus
  errors: readonly string[]
  suggestions: readonly string[]
}

/** A review as a screen follows it; `version` counts its own changes, `requestedAt` is ISO 8601 in UTC. */
export interface PolledReview {
  id: string
  version: number
  requestedAt: string
  progressionType: 'beta' | 'ga'
  status: ReviewStatus
  steps: Readonly<Record<ReviewStepName, PolledStep>>
}

/** ms between polls while a review is not finished (SPEC section 9). */
export const pollIntervalMs = 3000
/** ms, at most, between polls that fail. */
export const longestBackOffMs = 60_000

/** ms until the next poll after so many failures, one after another. */
export const backOffMs = (failures: number): number =>
  Math.min(pollIntervalMs * 2 ** failures, longestBackOffMs)

export const isUnfinished = (review: PolledReview | null): boolean =>
  review !== null && review.status !== 'finished'

/**
 * Whether an answer is of a later state than what is known; an old answer never overwrites a newer one. Of two
 * reviews of the same instant, one that is not over is the later: there is never another beside it.
 */
export function isNewer(known: PolledReview | null, answer: PolledReview | null): boolean {
  if (known === null) return true
  if (answer === null) return false
  if (answer.id === known.id) return answer.version >= known.version
  return answer.requestedAt === known.requestedAt
    ? isUnfinished(answer)
    : answer.requestedAt > known.requestedAt
}

/** The review to follow, of those of an add-on; null where there is none. */
export const latestReview = (reviews: readonly PolledReview[]): PolledReview | null =>
  reviews.reduce<PolledReview | null>((latest, each) => (isNewer(latest, each) ? each : latest), null)
