import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { attemptRetry } from '#machines/attempt/retry.ts'
import { settling } from '#machines/settle.ts'
import type { RetriedAttempt } from '#contract/failed-attempt.ts'
import { retryAttempt } from './calls.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'

/** The failed attempts being retried, and the latest answers to them. */
const retryQueue = startQueue((answered: (id: string, answer: RetriedAttempt) => void) =>
  attemptRetry.provide({
    actors: {
      settle: settling<string, unknown, never>({
        send: async (id, options) => answered(id, await retryAttempt(id, options)),
      }),
    },
  }),
)

export type RetryActor = ActorRefFrom<typeof attemptRetry>

export const retry = (id: string): void => retryQueue.act(id, { id }, { type: 'retry' })

/** The failed attempts being retried, by id. They outlive the page that shows them. */
export function useAttemptRetries() {
  const reload = useReload()
  const { conversations, answers } = useQueue(retryQueue)
  useEffect(() => {
    const subscriptions = Object.entries(conversations).flatMap(([id, actor]) => [
      // A retry that failed is a new attempt in the list; after a lost answer that is unknown.
      actor?.on('answered', () => retryQueue.view().answers[id]?.errorType !== null && void reload()),
      actor?.on('unanswered', () => void reload()),
    ])
    return () => subscriptions.forEach((each) => each?.unsubscribe())
  }, [conversations, reload])
  return { conversations, answers }
}
