import { fromPromise } from 'xstate'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import type { PolledReview } from '#machines/review/polled-review.ts'
import type { ReviewAsked } from '#machines/review/review-trial.ts'
import { settling } from '#machines/settle.ts'
import type { CallOptions } from '#portal/wire/api.ts'

/** The calls about runs. Each rejects with a ProblemError. */
export interface RunCalls {
  /** `asked`: null for a review. */
  request: (options: CallOptions, asked: ReviewAsked | null) => Promise<PolledReview>
  read: (id: string, signal: AbortSignal) => Promise<PolledReview>
  readLatest: (signal: AbortSignal, asked: ReviewAsked | null) => Promise<PolledReview | null>
  cancel: (id: string, signal: AbortSignal) => Promise<PolledReview>
}

/** The machine that follows an add-on's latest automatic review, with these calls. */
export const automaticReviewMachine = (calls: RunCalls) =>
  automaticReviewPolling.provide({
    actors: {
      readReview: fromPromise<PolledReview, { id: string }>(({ input, signal }) =>
        calls.read(input.id, signal),
      ),
      cancelReview: fromPromise<PolledReview, { id: string }>(({ input, signal }) =>
        calls.cancel(input.id, signal),
      ),
      settle: settling<ReviewAsked | null, PolledReview, PolledReview | null>({
        send: (asked, options) => calls.request(options, asked),
        look: (asked, { signal }) => calls.readLatest(signal, asked),
      }),
    },
  })
