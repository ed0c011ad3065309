import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { attemptRetry } from '#machines/attempt/retry.ts'
import { retryQueue } from './actors.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'

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
