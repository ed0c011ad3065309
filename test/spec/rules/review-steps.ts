import type { Row } from '../table.ts'

/** Statuses of one step on the wire; null for a step that has not begun, shown as pending. */
export type StepStatus =
  | 'completed'
  | 'failed'
  | 'internal_error'
  | 'async_wait'
  | 'skipped'
  | 'cancelled'
  | null

/** How the running step came out, of the provider's answer or of ours. */
export type StepCells = {
  step: 'manifest' | 'provision' | 'deprovision' | 'reprovision'
  outcome:
    | 'every check holds'
    | 'only suggestions'
    | 'a check fails'
    | 'accepted, to be reported later'
    | 'reported in time'
    | 'not reported within the limit'
    | 'fault of the platform'
    | 'cancelled before it ran'
    | 'an earlier step failed'
}

/** What a step's status is after its outcome. */
export const reviewSteps: readonly Row<StepCells, StepStatus>[] = [
  {
    id: 'review-step.completed',
    from: ['s4.review.step-statuses', 'r22.checks'],
    given: { outcome: ['every check holds', 'only suggestions', 'reported in time'] },
    comes: 'completed',
  },
  {
    id: 'review-step.failed',
    from: ['s4.review.step-statuses', 'r22.checks'],
    given: { outcome: 'a check fails' },
    comes: 'failed',
  },
  {
    id: 'review-step.waiting',
    from: 's4.review.step-statuses',
    given: { outcome: 'accepted, to be reported later' },
    comes: 'async_wait',
  },
  {
    id: 'review-step.async-limit',
    from: 'r22.async-limit',
    given: { outcome: 'not reported within the limit' },
    comes: 'failed',
  },
  {
    id: 'review-step.internal-error',
    from: ['s4.review.step-statuses', 's8.step-messages'],
    given: { outcome: 'fault of the platform' },
    comes: 'internal_error',
  },
  {
    id: 'review-step.canceled',
    from: ['s4.review.step-statuses', 'r22.cancel-boundary'],
    given: { outcome: 'cancelled before it ran' },
    comes: 'cancelled',
  },
  {
    id: 'review-step.skipped',
    from: 'r22.skips',
    given: { outcome: 'an earlier step failed' },
    comes: 'skipped',
  },
]

/** The order in which the steps run. */
export const stepOrder = ['manifest', 'provision', 'deprovision', 'reprovision'] as const

/** Progression of a review, by the stage of its add-on. */
export const reviewFor: readonly Row<{ stage: 'alpha' | 'beta' }, 'beta' | 'ga'>[] = [
  { id: 'review-for.alpha', from: 'r22.progression-type', given: { stage: 'alpha' }, comes: 'beta' },
  { id: 'review-for.beta', from: 'r22.progression-type', given: { stage: 'beta' }, comes: 'ga' },
]
