import { type GuardedCallOptions, type CallResult, guardedCall } from './guarded-call.ts'

/** Time limit for a provider's response, in ms (the platform's hard limit). */
export const callLimitMs = 25_000
/** The least time, in ms, for which a second try is made. */
const leastLeftMs = 1000
/** The most bytes read of a response; a longer one fails. */
const answerLimitBytes = 1024 * 1024

export interface ProviderRequest {
  method: 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  url: string
  user: string
  password: string
  body: Record<string, unknown> | null
  /** The manifest that the password is of; not set for a wrong password. */
  manifestId?: string
  /** The password from before, tried once where the provider refuses the other (401), and its manifest. */
  previousPassword?: string
  previousManifestId?: string
}

/** A request's headers without credentials, as they may be stored. */
export const headersOf = ({ body }: Pick<ProviderRequest, 'body'>): Record<string, string> => ({
  Accept: 'application/vnd.heroku-addons+json; version=3',
  ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  'User-Agent': 'partner-portal',
})

const callOnce = (call: ProviderRequest, options: GuardedCallOptions): Promise<CallResult> =>
  guardedCall(
    {
      method: call.method,
      url: call.url,
      headers: headersOf(call),
      auth: `${call.user}:${call.password}`,
      body: call.body === null ? null : JSON.stringify(call.body),
    },
    options,
    { whom: 'provider', mostBytes: answerLimitBytes, onTooLong: 'fail' },
  )

/**
 * Calls a provider, and once more with the previous password if there is one and the provider answers 401; see
 * guardedCall. Both share one time limit: leases of callers are counted by it. A response that is too long fails.
 */
export async function callProvider(call: ProviderRequest, options: GuardedCallOptions): Promise<CallResult> {
  const { previousPassword, ...first } = call
  const result = await callOnce(first, options)
  if (previousPassword === undefined || result.kind !== 'answer' || result.status !== 401) return result
  const limitMs = Math.floor(options.limitMs - result.tookMs)
  if (limitMs < leastLeftMs) return result
  const again = await callOnce({ ...first, password: previousPassword }, { ...options, limitMs })
  return { ...again, refusedBefore: result.body }
}
