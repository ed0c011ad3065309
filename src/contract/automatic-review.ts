import * as v from 'valibot'
import type { ReviewStatus, ReviewStepName, ReviewStepStatus } from '#machines/review/review-step.ts'
import type { ReviewRoute } from '#machines/review/review-trial.ts'
import { addonSummary, stored } from './formats/field-types.ts'
import type { Same } from './formats/same.ts'

const reviewStatus = v.picklist(['new', 'in_progress', 'cancelling', 'finished'])
const startedStatus = v.picklist([
  'in_progress',
  'completed',
  'failed',
  'internal_error',
  'async_wait',
  'skipped',
  'cancelled',
])
const progressionType = v.picklist(['beta', 'ga'], 'must be beta or ga')

true satisfies Same<ReviewStatus, v.InferOutput<typeof reviewStatus>>
true satisfies Same<Exclude<ReviewStepStatus, 'pending'>, v.InferOutput<typeof startedStatus>>

/** A step that has not begun has no status; screens show it as pending. */
const step = v.object({
  status: v.nullable(startedStatus),
  suggestions: v.array(v.string()),
  errors: v.array(v.string()),
})

const reviewStepName = v.picklist(
  ['manifest', 'provision', 'deprovision', 'reprovision'],
  'must be a step of a review',
)
const reviewRoute = v.picklist(['http', 'relay'], 'must be http or relay')

true satisfies Same<ReviewStepName, v.InferOutput<typeof reviewStepName>>
true satisfies Same<ReviewRoute, v.InferOutput<typeof reviewRoute>>

/** A trial as it was asked for: of one step (null: of all), its calls made over `http` or through a `relay`. */
const reviewTrial = v.object({ step: v.nullable(reviewStepName), via: reviewRoute })

/** An automatic review of an add-on's provisioning, which calls its provider (SPEC section 4). */
export const automaticReview = v.object({
  ...stored,
  addon: addonSummary,
  progressionType,
  status: reviewStatus,
  isFinalized: v.boolean(),
  /** Null for a review, which decides a requirement. */
  trial: v.nullable(reviewTrial),
  manifest: step,
  provision: step,
  deprovision: step,
  reprovision: step,
})
export type AutomaticReview = v.InferOutput<typeof automaticReview>

/** A trial is of one step, or through a relay; it decides no requirement. */
export const reviewTrialCreation = v.strictObject({
  step: v.exactOptional(reviewStepName),
  via: v.exactOptional(reviewRoute),
})

/** The type follows from the add-on's stage; any other is refused. */
export const automaticReviewCreation = v.strictObject({ progressionType: v.exactOptional(progressionType) })
export const automaticReviewChange = v.strictObject({
  status: v.literal('cancelling', 'can only be set to cancelling'),
})
