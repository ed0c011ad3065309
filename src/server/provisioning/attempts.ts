import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { Database } from '#server/db/database.ts'
import { failedAttempts } from '#server/db/schema.ts'
import type { ManifestSecrets } from '#server/manifests/manifest-errors.ts'
import { type CallResult, headersOf, type ProviderRequest } from '#server/outbound/call-provider.ts'
import { bodyFault } from '#server/reviews/check-provision-answer.ts'
import { redactedBody, redactedParams } from './redact.ts'

export type AttemptRow = typeof failedAttempts.$inferSelect
export type ProviderAction = AttemptRow['actionType']

/** The outcome that a call was made for. */
export interface Expected {
  /** True for a status that the call was made for; any other is kept as a failed attempt. */
  expects: (status: number) => boolean
  /** The call goes out with a password that is not the manifest's. */
  wrongPassword?: boolean
}

/** True for a status by which a provision request has made something. */
export const isMade = (status: number): boolean => status === 200 || status === 202

/** True for a status that answers a deprovision request well, also where the resource was gone already. */
export const isGone = (status: number): boolean => (status >= 200 && status < 300) || status === 410

/** Why a call failed; null where it did not. */
export function errorTypeOf(
  { method }: Pick<ProviderRequest, 'method'>,
  result: CallResult,
  expects: Expected['expects'],
): AttemptErrorType | null {
  if (result.kind !== 'answer') return result.kind
  const { status, body } = result
  if (!expects(status)) {
    if (status >= 500) return 'server_error'
    return status >= 400 ? 'client_error' : 'unexpected_status'
  }
  return method === 'POST' && isMade(status) ? bodyFault(body) : null
}

function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url.href
}

export interface Failure extends Pick<
  AttemptRow,
  'addonId' | 'appName' | 'plan' | 'providerId' | 'wrongPassword' | 'actionType' | 'errorType' | 'createdAt'
> {
  call: Pick<ProviderRequest, 'method' | 'url' | 'body'>
  result: CallResult
  /** Values that must not be kept, wherever they stand. */
  hidden: readonly string[]
}

/** A request's secrets in each form that an answer could repeat them in. */
export const secretsOf = (
  { user, password }: Pick<ProviderRequest, 'user' | 'password'>,
  manifest: ManifestSecrets,
  code = '',
): string[] => {
  const plain = [manifest.password, manifest.ssoSalt, password, code]
  return [
    ...plain,
    ...plain.map(encodeURIComponent),
    ...[password, manifest.password].map((each) => Buffer.from(`${user}:${each}`).toString('base64')),
  ]
}

/** An answer, or why there was none, as it may be kept and shown. */
export const toldBy = (result: CallResult, hidden: readonly string[]): string =>
  redactedBody(result.kind === 'answer' ? result.body : result.message, hidden)

/** Keeps a call that failed, without its secrets (READINGS 24). */
export async function keepAttempt(tx: Database, { call, result, hidden, ...row }: Failure): Promise<void> {
  await tx.insert(failedAttempts).values({
    ...row,
    method: call.method,
    url: withoutCredentials(call.url),
    headers: headersOf(call),
    params: redactedParams(call.body, hidden),
    responseCode: result.kind === 'answer' ? result.status : null,
    responseBody: toldBy(result, hidden),
  })
}
