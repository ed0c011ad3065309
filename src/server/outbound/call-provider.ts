import { type GuardedCallOptions, type CallResult, guardedCall } from './guarded-call.ts'

/** Time limit for a provider's response, in ms (the platform's hard limit). */
export const callLimitMs = 25_000
/** The most bytes read of a response; a longer one fails. */
const answerLimitBytes = 1024 * 1024

export interface ProviderRequest {
  method: 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  url: string
  user: string
  password: string
  body: Record<string, unknown> | null
}

/** A request's headers without credentials, as they may be stored. */
export const headersOf = ({ body }: Pick<ProviderRequest, 'body'>): Record<string, string> => ({
  Accept: 'application/vnd.heroku-addons+json; version=3',
  ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  'User-Agent': 'partner-portal',
})

/** Calls a provider once; see guardedCall. A response that is too long fails. */
export const callProvider = (call: ProviderRequest, options: GuardedCallOptions): Promise<CallResult> =>
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
