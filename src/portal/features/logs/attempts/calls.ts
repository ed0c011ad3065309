import { type Problem, problemOf } from '#machines/problem.ts'
import type { FailedAttemptRetry } from '#contract/failed-attempt.ts'
import { api } from '#portal/wire/api.ts'
import { saveOnce } from '#portal/wire/save-once.ts'

/** The outcome of a repeated request: the provider's answer, or why the platform did not send it. */
export type RetryOutcome = { answer: FailedAttemptRetry } | { problem: Problem }

/** How long the platform gives a provider (25 seconds), and a while for itself, in ms. */
const retryLimitMs = 40_000

/** Has a failed attempt's request sent again. After a lost answer, the same call asks for that answer. */
export async function retryAttempt(id: string): Promise<RetryOutcome> {
  const answers: FailedAttemptRetry[] = []
  try {
    await saveOnce({ retryOf: id }, async (idempotencyKey) => {
      const options = { idempotencyKey, timeoutMs: retryLimitMs }
      answers.push(await api.failedAttemptRetry({ params: { id } }, options))
    })
  } catch (error) {
    return { problem: problemOf(error) }
  }
  const [answer] = answers
  return answer === undefined ? { problem: problemOf(undefined) } : { answer }
}
