import type { PolledReview } from '#machines/review/polled-review.ts'

const step = { status: 'pending', errors: [], suggestions: [] } as const

/** A review as a screen follows it, whose steps have not begun. */
export const waitingReview = (
  given: Pick<PolledReview, 'id' | 'version' | 'requestedAt' | 'status'>,
): PolledReview => ({
  ...given,
  progressionType: 'beta',
  steps: { manifest: step, provision: step, deprovision: step, reprovision: step },
})
