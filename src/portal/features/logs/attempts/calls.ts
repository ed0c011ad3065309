import { failedAttemptRetry } from '#contract/endpoints/failed-attempts.ts'
import type { RetriedAttempt } from '#contract/failed-attempt.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'

/** The platform's timeout for a provider (25 seconds) plus a margin, in ms. */
const retryLimitMs = 40_000

/**
 * Retries a failed attempt's request and returns the provider's answer. Rejects with a ProblemError if the
 * platform did not send the request.
 */
export const retryAttempt = (id: string, options: CallOptions): Promise<RetriedAttempt> =>
  callApi(failedAttemptRetry, { params: { id } }, { ...options, timeoutMs: retryLimitMs })
