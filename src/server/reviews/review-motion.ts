import { eq } from 'drizzle-orm'
import { transition } from 'xstate'
import { reviewStepLifecycle } from '#machines/review/lifecycle.ts'
import {
  type ReviewStepEvent,
  type ReviewStepFacts,
  type ReviewStepName,
  reviewStepNames,
  type ReviewStepStatus,
} from '#machines/review/review-step.ts'
import { nextVersion } from '#server/db/columns.ts'
import { automaticReviews } from '#server/db/schema.ts'
import type { ReviewStep } from '#server/db/tables/manifests.ts'
import type { Act } from '#server/law/act.ts'
import { recordTransitions, type TransitionTaken } from '#server/law/trail.ts'

export type ReviewRow = typeof automaticReviews.$inferSelect

export const stepStatus = (step: ReviewStep): ReviewStepStatus => step.status ?? 'pending'

/** Stores what has changed of a review. */
export async function storeReview(act: Act, row: ReviewRow, fields: Partial<ReviewRow>): Promise<ReviewRow> {
  const [changed] = await act.tx
    .update(automaticReviews)
    .set({ ...fields, ...nextVersion(automaticReviews, act.now) })
    .where(eq(automaticReviews.id, row.id))
    .returning()
  if (changed === undefined) throw new Error(`review ${row.id} was not stored`)
  return changed
}

/** The findings of a step's checks. */
interface Found {
  errors?: readonly string[]
  suggestions?: readonly string[]
}

/** The steps of a review on their way: each event goes through the step's lifecycle, and all are stored at once. */
export class ReviewMotion {
  #row: ReviewRow
  readonly #taken: TransitionTaken[] = []

  constructor(row: ReviewRow) {
    this.#row = row
  }

  status(name: ReviewStepName): ReviewStepStatus {
    return stepStatus(this.#row.steps[name])
  }

  /** The statuses of the steps that come before, in their order. */
  before(name: ReviewStepName): ReviewStepStatus[] {
    return reviewStepNames.slice(0, reviewStepNames.indexOf(name)).map((each) => this.status(each))
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

  /** Takes a step further. Throws where its lifecycle refuses: our own fault. */
  take(name: ReviewStepName, event: ReviewStepEvent, { errors = [], suggestions = [] }: Found = {}): void {
    const facts = this.#facts(name)
    const from = this.status(name)
    const snapshot = reviewStepLifecycle.resolveState({ value: from, context: facts })
    if (!snapshot.can(event)) throw new Error(`step ${name} refuses ${event.type} in ${from}`)
    const to = transition(reviewStepLifecycle, snapshot, event)[0].value
    const stored = this.#row.steps[name]
    const step: ReviewStep = {
      status: to === 'pending' ? null : to,
      errors: [...stored.errors, ...errors],
      suggestions: [...stored.suggestions, ...suggestions],
    }
    this.#row = { ...this.#row, steps: { ...this.#row.steps, [name]: step } }
    this.#taken.push({ from, to, event, facts, part: name })
  }

  /** Stores the steps, a trail row for each event that was taken, and what else has changed of the review. */
  async store(act: Act, fields: Partial<ReviewRow> = {}): Promise<ReviewRow> {
    const { id, addonId, steps } = this.#row
    const changed = await storeReview(act, this.#row, { ...fields, steps })
    await recordTransitions(act, { type: 'review_step', id, addonId }, this.#taken.splice(0))
    return changed
  }
}
