import { attemptRetry } from '#machines/attempt/retry.ts'
import { settling } from '#machines/settle.ts'
import type { RetriedAttempt } from '#contract/failed-attempt.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { retryAttempt } from './calls.ts'

/** The failed attempts being retried, and the latest answers to them. */
export const retryQueue = startQueue((answered: (id: string, answer: RetriedAttempt) => void) =>
  attemptRetry.provide({
    actors: {
      settle: settling<string, unknown, never>({
        send: async (id, options) => answered(id, await retryAttempt(id, options)),
      }),
    },
  }),
)
