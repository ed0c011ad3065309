import type { ReviewStatus, ReviewStepName, ReviewStepStatus } from './automatic-review.lifecycle.ts'

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

/** Whether an answer is of a later state than what is known; an old answer never overwrites a newer one. */
export function isNewer(known: PolledReview | null, answer: PolledReview | null): boolean {
  if (known === null) return true
  if (answer === null) return false
  return answer.id === known.id ? answer.version >= known.version : answer.requestedAt > known.requestedAt
}

export const isUnfinished = (review: PolledReview | null): boolean =>
  review !== null && review.status !== 'finished'
