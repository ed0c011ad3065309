import { stepOf } from '#machines/law.ts'
import { reviewStepLifecycle } from '#machines/review/lifecycle.ts'
import {
  type ReviewStepEvent,
  type ReviewStepFacts,
  type ReviewStepName,
  reviewStepNames,
  type ReviewStepStatus,
} from '#machines/review/review-step.ts'
import { automaticReviews } from '#server/db/schema.ts'
import type { ReviewStep } from '#server/db/tables/manifests.ts'
import type { Act } from '#server/law/act.ts'
import { isTrial } from '#machines/review/review-trial.ts'
import { updateRow } from '#server/law/stored.ts'
import { recordTransitions, type TransitionTaken } from '#server/law/trail.ts'

export type ReviewRow = typeof automaticReviews.$inferSelect

export const stepStatus = (step: ReviewStep): ReviewStepStatus => step.status ?? 'pending'

/** The steps that a run was asked for, in order. */
export const stepsAskedOf = ({ only }: Pick<ReviewRow, 'only'>): readonly ReviewStepName[] =>
  only === null ? reviewStepNames : [only]

/** The field of the add-on's trail that tells of a run. Trials are apart, since they decide nothing. */
export const trailFieldOf = (row: Pick<ReviewRow, 'only' | 'via'>) =>
  isTrial(row) ? 'reviewTrial' : 'automaticReview'

/** The findings of a step's checks. */
interface Found {
  errors?: readonly string[]
  suggestions?: readonly string[]
}

/** The steps of a review in transition: each event goes through the step's lifecycle, and all are stored together. */
export class ReviewMotion {
  #row: ReviewRow
  readonly #taken: TransitionTaken[] = []

  constructor(row: ReviewRow) {
    this.#row = row
  }

  status(name: ReviewStepName): ReviewStepStatus {
    return stepStatus(this.#row.steps[name])
  }

  /** The steps of the run, in order. */
  get names(): readonly ReviewStepName[] {
    return stepsAskedOf(this.#row)
  }

  /** The statuses of the run's preceding steps, in order. */
  before(name: ReviewStepName): ReviewStepStatus[] {
    return this.names.slice(0, this.names.indexOf(name)).map((each) => this.status(each))
  }

  #facts(name: ReviewStepName): ReviewStepFacts {
    const { status, waitsUntil } = this.#row
    return {
      name,
      before: this.before(name),
      reviewStatus: status,
      waitsUntil: waitsUntil?.toISOString() ?? null,
    }
  }

  /** Applies an event to a step. Throws if its lifecycle refuses, which would be our own fault. */
  take(name: ReviewStepName, event: ReviewStepEvent, { errors = [], suggestions = [] }: Found = {}): void {
    const asked = { from: this.status(name), facts: this.#facts(name), event }
    const taken = stepOf(reviewStepLifecycle, asked)
    if (taken === null) throw new Error(`step ${name} refuses ${event.type} in ${asked.from}`)
    const stored = this.#row.steps[name]
    const step: ReviewStep = {
      status: taken.to === 'pending' ? null : taken.to,
      errors: [...stored.errors, ...errors],
      suggestions: [...stored.suggestions, ...suggestions],
    }
    this.#row = { ...this.#row, steps: { ...this.#row.steps, [name]: step } }
    this.#taken.push({ ...taken, part: name })
  }

  /** Stores the steps, a trail row for each event applied, and other changed fields of the review. */
  async store(act: Act, fields: Partial<ReviewRow> = {}): Promise<ReviewRow> {
    const { id, addonId, steps } = this.#row
    const changed = await updateRow(act, automaticReviews, id, { ...fields, steps })
    await recordTransitions(act, { type: 'review_step', id, addonId }, this.#taken.splice(0))
    return changed
  }
}
