import type { FailedAttemptRetry } from '#contract/failed-attempt.ts'
import { api } from '#portal/wire/api.ts'
import { saveOnce } from '#portal/wire/save-once.ts'

/** How long the platform gives a provider (25 seconds), and a while for itself, in ms. */
const retryLimitMs = 40_000

/**
 * Has a failed attempt's request sent again, and gives the provider's answer. After a lost one, the same call asks for
 * that answer. Rejects with a ProblemError where the platform did not send it.
 */
export const retryAttempt = (id: string, signal: AbortSignal): Promise<FailedAttemptRetry> =>
  saveOnce({ retryOf: id }, (idempotencyKey) =>
    api.failedAttemptRetry({ params: { id } }, { idempotencyKey, timeoutMs: retryLimitMs, signal }),
  )
