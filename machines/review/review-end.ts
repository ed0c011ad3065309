import type { IncompleteRequirement } from '../progression/stage.ts'
import type { ReviewStepStatus } from './review-step.ts'
import { isTrial, type ReviewAsked } from './review-trial.ts'

/** How a finished run ended: by itself, passed or failed; canceled; or by a fault of the platform. */
export type ReviewEnd = 'passed' | 'failed' | 'cancelled' | 'internal_error'

/** Tells how a finished run ended, from the statuses of the steps that were asked for. */
export function reviewEnd(steps: readonly ReviewStepStatus[]): ReviewEnd {
  if (steps.every((status) => status === 'completed')) return 'passed'
  if (steps.includes('cancelled')) return 'cancelled'
  return steps.includes('internal_error') ? 'internal_error' : 'failed'
}

/**
 * True if a finished run decides the requirement of its progression, either way (READINGS 43): a review that ended by
 * itself. A trial decides nothing, nor does one that was canceled or that the platform broke off. Of several of the
 * current manifest the newest counts.
 */
export const decidesRequirement = (asked: ReviewAsked, steps: readonly ReviewStepStatus[]): boolean =>
  !isTrial(asked) && ['passed', 'failed'].includes(reviewEnd(steps))

/** True if a finished run fulfills the requirement of its progression (READINGS 22): a review that passed. */
export const fulfillsRequirement = (asked: ReviewAsked, steps: readonly ReviewStepStatus[]): boolean =>
  !isTrial(asked) && reviewEnd(steps) === 'passed'

/** The requirement that a review for each progression decides. */
export const reviewItem: Readonly<Record<'beta' | 'ga', IncompleteRequirement>> = {
  beta: { list: 'technical', name: 'automatic_review' },
  ga: { list: 'gaTechnical', name: 'automatic_review' },
}
