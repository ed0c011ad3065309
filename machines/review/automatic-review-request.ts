import type { ReviewStatus } from './review-step.ts'
import type { Stage } from '../progression/stage.ts'

/** The facts that decide whether an automatic review can be requested (READINGS 22). */
export interface ReviewRequestFacts {
  stage: Stage
  hasManifest: boolean
  /** The status of the unfinished review; null if there is none. */
  unfinishedStatus: 'new' | 'in_progress' | 'cancelling' | null
}

/** Collects the facts from an add-on, its manifest, and its latest review, if any. */
export const reviewRequestFacts = (
  { state }: { state: Stage },
  hasManifest: boolean,
  review: { status: ReviewStatus } | undefined,
): ReviewRequestFacts => ({
  stage: state,
  hasManifest,
  unfinishedStatus: review === undefined || review.status === 'finished' ? null : review.status,
})

export type ReviewRequestBlocker =
  | { code: 'wrong_stage'; stage: Stage }
  | { code: 'manifest_missing' }
  | { code: 'review_unfinished'; status: 'new' | 'in_progress' | 'cancelling' }
  | { code: 'other_progression'; expected: 'beta' | 'ga' }

/** The progression that a review at this stage is for; null if there are no reviews. */
export function reviewedProgression(stage: Stage): 'beta' | 'ga' | null {
  if (stage === 'alpha') return 'beta'
  return stage === 'beta' ? 'ga' : null
}

/** Explains why a review cannot be requested now, as data; empty if it can. */
export function reviewRequestBlockers(
  { stage, hasManifest, unfinishedStatus }: ReviewRequestFacts,
  wanted: 'beta' | 'ga' | null = null,
): ReviewRequestBlocker[] {
  const expected = reviewedProgression(stage)
  if (expected === null) return [{ code: 'wrong_stage', stage }]
  return [
    ...(wanted === null || wanted === expected ? [] : [{ code: 'other_progression', expected } as const]),
    ...(hasManifest ? [] : [{ code: 'manifest_missing' } as const]),
    ...(unfinishedStatus === null ? [] : [{ code: 'review_unfinished', status: unfinishedStatus } as const]),
  ]
}
