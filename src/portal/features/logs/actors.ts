import { fromPromise } from 'xstate'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import type { PolledReview } from '#machines/review/polled-review.ts'
import { settling } from '#machines/settle.ts'
import type { reviewCalls } from './reviews/calls.ts'

/** The machine that follows an add-on's latest automatic review, with these calls. */
export const automaticReviewMachine = (calls: ReturnType<typeof reviewCalls>) =>
  automaticReviewPolling.provide({
    actors: {
      readReview: fromPromise<PolledReview, { id: string }>(({ input, signal }) =>
        calls.read(input.id, signal),
      ),
      cancelReview: fromPromise<PolledReview, { id: string }>(({ input, signal }) =>
        calls.cancel(input.id, signal),
      ),
      settle: settling<null, PolledReview, PolledReview | null>({
        send: (_, options) => calls.request(options),
        look: (_, { signal }) => calls.readLatest(signal),
      }),
    },
  })
