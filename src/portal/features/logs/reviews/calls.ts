import {
  automaticReviewCancel,
  automaticReviewList,
  automaticReviewRequest,
  automaticReviewView,
} from '#contract/endpoints/reviews.ts'
import { reviewedProgression } from '#machines/review/automatic-review-request.ts'
import { latestReview, type PolledReview, type PolledStep } from '#machines/review/polled-review.ts'
import type { ReviewAsked } from '#machines/review/review-trial.ts'
import type { Addon } from '#contract/addon.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import { stepOrder } from './wording.ts'

const polledStep = (step: AutomaticReview['manifest']): PolledStep => ({
  ...step,
  status: step.status ?? 'pending',
})

/** Converts a review for the screen that follows it. An ETag is the record's version in quotes. */
export const polledReview = (record: AutomaticReview): PolledReview => ({
  id: record.id,
  version: Number(record.etag.replaceAll('"', '')),
  requestedAt: record.createdAt,
  progressionType: record.progressionType,
  status: record.status,
  steps: Object.fromEntries(
    stepOrder.map((name) => [name, polledStep(record[name])]),
  ) as PolledReview['steps'],
})

/**
 * The review to follow at a stage: the one that is unfinished, or the latest for the stage's progression; null if none.
 */
export const followedReview = (
  reviews: readonly AutomaticReview[],
  { state }: Pick<Addon, 'state'>,
): PolledReview | null =>
  latestReview(
    reviews
      .filter(
        ({ status, progressionType }) =>
          status !== 'finished' || progressionType === reviewedProgression(state),
      )
      .map(polledReview),
  )

/** The calls about runs. Each rejects with a ProblemError. */
export interface RunCalls {
  /** `asked`: null for a review. */
  request: (options: CallOptions, asked: ReviewAsked | null) => Promise<PolledReview>
  read: (id: string, signal: AbortSignal) => Promise<PolledReview>
  readLatest: (signal: AbortSignal, asked: ReviewAsked | null) => Promise<PolledReview | null>
  cancel: (id: string, signal: AbortSignal) => Promise<PolledReview>
}

/** The calls that follow an add-on's latest review. Each rejects with a ProblemError. */
export const reviewCalls = ({ id: addon, state }: Pick<Addon, 'id' | 'state'>) => ({
  request: async (options: CallOptions) => {
    const progressionType = reviewedProgression(state)
    const body = progressionType === null ? {} : { progressionType }
    return polledReview(await callApi(automaticReviewRequest, { params: { addon }, body }, options))
  },
  read: async (id: string, signal: AbortSignal) =>
    polledReview(await callApi(automaticReviewView, { params: { id } }, { signal })),
  readLatest: async (signal: AbortSignal) => {
    const reviews = await callApi(automaticReviewList, { params: { addon } }, { signal })
    return followedReview(reviews, { state })
  },
  cancel: async (id: string, signal: AbortSignal) =>
    polledReview(
      await callApi(automaticReviewCancel, { params: { id }, body: { status: 'cancelling' } }, { signal }),
    ),
})
