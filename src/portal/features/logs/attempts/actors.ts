import { fromPromise } from 'xstate'
import { attemptRetry } from '#machines/attempt/retry.ts'
import type { FailedAttemptRetry } from '#contract/failed-attempt.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { retryAttempt } from './calls.ts'

/** The failed attempts being retried, and the latest answers to them. */
export const retryQueue = startQueue((answered: (id: string, answer: FailedAttemptRetry) => void) =>
  attemptRetry.provide({
    actors: {
      sendAgain: fromPromise<void, { id: string }>(async ({ input: { id }, signal }) =>
        answered(id, await retryAttempt(id, signal)),
      ),
    },
  }),
)
