import type { Stage } from '../progression/stage.ts'

/** What a request for an automatic review looks at (READINGS 22). */
export interface ReviewRequestFacts {
  stage: Stage
  hasManifest: boolean
  /** Of the review that is not over; null where there is none. */
  unfinishedStatus: 'new' | 'in_progress' | 'cancelling' | null
}

export type ReviewRequestBlocker =
  | { code: 'wrong_stage'; stage: Stage }
  | { code: 'manifest_missing' }
  | { code: 'review_unfinished'; status: 'new' | 'in_progress' | 'cancelling' }
  | { code: 'other_progression'; expected: 'beta' | 'ga' }

/** Which progression a review at this stage is for; null where none is made. */
export function reviewedProgression(stage: Stage): 'beta' | 'ga' | null {
  if (stage === 'alpha') return 'beta'
  return stage === 'beta' ? 'ga' : null
}

/** Why a review can't be asked for now, as data; empty when it can. */
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
