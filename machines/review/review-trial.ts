import type { ReviewStepName } from './review-step.ts'

/** How a run's calls reach the provider: over the internet, or through a relay on the provider's own machine. */
export type ReviewRoute = 'http' | 'relay'

/** A run as it was asked for: of all steps or of one alone. */
export interface ReviewAsked {
  only: ReviewStepName | null
  via: ReviewRoute
}

/** True if a run is a trial: of one step, or not of what customers reach. */
export const isTrial = ({ only, via }: ReviewAsked): boolean => only !== null || via !== 'http'
