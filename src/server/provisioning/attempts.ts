import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { Database } from '#server/db/database.ts'
import { failedAttempts } from '#server/db/schema.ts'
import type { ManifestSecrets } from '#server/situation/manifest-problems.ts'
import { withoutCredentials } from '#server/outbound/provider-url.ts'
import { headersOf, type ProviderRequest } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { bodyFault } from './check-provision-answer.ts'
import { keptBytes, redactedBody, redactedParams } from './redact.ts'

export type AttemptRow = typeof failedAttempts.$inferSelect
export type ProviderAction = AttemptRow['actionType']

/** The outcome expected of a call. */
export interface Expected {
  /** True for an expected status; any other is stored as a failed attempt. */
  expects: (status: number) => boolean
  /** True if the call deliberately uses a wrong password. */
  wrongPassword?: boolean
}

/** True for a status with which a provision request created a resource. */
export const isMade = (status: number): boolean => status === 200 || status === 202

/** True for the one status with which a plan change succeeds (DOMAIN 2.1). */
export const isChanged = (status: number): boolean => status === 200

/** True for a successful deprovision status, including for a resource that was already gone. */
export const isGone = (status: number): boolean => (status >= 200 && status < 300) || status === 410

/** The reason a call failed; null if it succeeded. */
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
  if (method === 'POST' && isMade(status)) return bodyFault(body, true)
  return method === 'PUT' && isChanged(status) ? bodyFault(body, false) : null
}

export interface Failure extends Pick<
  AttemptRow,
  'addonId' | 'appName' | 'plan' | 'providerId' | 'wrongPassword' | 'actionType' | 'errorType' | 'createdAt'
> {
  /** The install that was called for; not set for a review or a retry. */
  installId?: string
  call: Pick<ProviderRequest, 'method' | 'url' | 'body'>
  result: CallResult
  /** Values to mask wherever they occur. */
  hidden: readonly string[]
}

/** A request's secrets in every form in which a response could repeat them. */
export const secretsOf = (
  { user, password, previousPassword }: Pick<ProviderRequest, 'user' | 'password' | 'previousPassword'>,
  manifest: ManifestSecrets,
  code = '',
): string[] => {
  const passwords = [
    password,
    manifest.password,
    ...(previousPassword === undefined ? [] : [previousPassword]),
  ]
  const plain = [...passwords, manifest.ssoSalt, code]
  return [
    ...plain,
    ...plain.map(encodeURIComponent),
    ...passwords.map((each) => Buffer.from(`${user}:${each}`).toString('base64')),
  ]
}

/** The most bytes stored of the answer that a second try followed: the second one decides. */
const firstBytes = 1024

/**
 * A response, or the reason for its absence, in a form that may be stored and shown. Of two answers, each is redacted by
 * itself: together they would be no JSON, whose keys tell what is secret.
 */
export function errorTextOf(result: CallResult, hidden: readonly string[]): string {
  const text = result.kind === 'answer' ? result.body : result.message
  const { refusedBefore } = result
  if (refusedBefore === undefined) return redactedBody(text, hidden)
  const first = redactedBody(refusedBefore, hidden, firstBytes)
  const second = redactedBody(text, hidden, keptBytes - 2 * firstBytes)
  return `With the current password: 401\n${first}\n\nWith the previous one:\n${second}`
}

/** Stores a failed call without its secrets (READINGS 24). */
export async function keepAttempt(tx: Database, { call, result, hidden, ...row }: Failure): Promise<void> {
  await tx.insert(failedAttempts).values({
    ...row,
    method: call.method,
    url: withoutCredentials(call.url),
    headers: headersOf(call),
    params: redactedParams(call.body, hidden),
    responseCode: result.kind === 'answer' ? result.status : null,
    responseBody: errorTextOf(result, hidden),
  })
}
