import type { FailedAttemptRetry } from '#contract/failed-attempt.ts'
import { api } from '#portal/wire/api.ts'
import { saveOnce } from '#portal/wire/save-once.ts'

/** The platform's timeout for a provider (25 seconds) plus a margin, in ms. */
const retryLimitMs = 40_000

/**
 * Retries a failed attempt's request and returns the provider's answer. After a lost one, the same call
 * fetches that answer. Rejects with a ProblemError if the platform did not send the request.
 */
export const retryAttempt = (id: string, signal: AbortSignal): Promise<FailedAttemptRetry> =>
  saveOnce({ retryOf: id }, (idempotencyKey) =>
    api.failedAttemptRetry({ params: { id } }, { idempotencyKey, timeoutMs: retryLimitMs, signal }),
  )
