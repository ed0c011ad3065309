import { type GuardedCallOptions, type CallResult, guardedCall } from './guarded-call.ts'

/** Time limit for a receiver's response, in ms. */
export const receiverLimitMs = 15_000
/** The most bytes read of a response; a longer one is cut off. */
const mostBytes = 16 * 1024

/** Posts a signed message to a webhook; see guardedCall. */
export const callWebhook = (
  message: { url: string; headers: Readonly<Record<string, string>>; body: string },
  options: Pick<GuardedCallOptions, 'allow' | 'reroutes'>,
): Promise<CallResult> =>
  guardedCall(
    { ...message, method: 'POST' },
    { ...options, limitMs: receiverLimitMs },
    { whom: 'webhook', mostBytes, onTooLong: 'cut' },
  )
