import * as v from 'valibot'
import { etag, id, time } from './formats/field-types.ts'

/**
 * Reasons for a failed call to a provider. `timeout`: no response in 25 seconds; `connection_error` and `tls_error`:
 * no response; `refused_address`: an address that must not be called; `too_large`: a response over 1 MiB;
 * `client_error` (4xx) and `server_error` (5xx); `unexpected_status`: any other status than the call expects, such as
 * success with a wrong password; `invalid_json` and `invalid_response`: success with an invalid body;
 * `async_timeout`: the provider did not call back in time.
 */
const attemptErrorTypes = [
  'timeout',
  'connection_error',
  'tls_error',
  'refused_address',
  'too_large',
  'client_error',
  'server_error',
  'unexpected_status',
  'invalid_json',
  'invalid_response',
  'async_timeout',
] as const
export const attemptErrorType = v.picklist(attemptErrorTypes)
export type AttemptErrorType = v.InferOutput<typeof attemptErrorType>

/**
 * A failed call to a provider. `addon` is slug and plan, joined by a colon; `installId` the uuid of the install that it
 * was for, null for a review's and for a retry; `params` is the request body, `headers`
 * its headers, `responseBody` the response's first 64 KiB, all with secrets masked. `responseCode` is null if there
 * was no response. `wrongPassword`: deliberately sent with a wrong password, where 401 would have been correct.
 */
export const failedAttempt = v.object({
  id,
  etag,
  addon: v.string(),
  installId: v.nullable(id),
  appName: v.string(),
  plan: v.string(),
  method: v.string(),
  url: v.string(),
  responseCode: v.nullable(v.number()),
  responseBody: v.string(),
  providerId: v.nullable(v.string()),
  params: v.record(v.string(), v.unknown()),
  headers: v.record(v.string(), v.string()),
  wrongPassword: v.boolean(),
  actionType: v.picklist(['provision', 'plan_change', 'deprovision']),
  errorType: attemptErrorType,
  createdAt: time,
})
export type FailedAttempt = v.InferOutput<typeof failedAttempt>

/**
 * The outcome of retrying a failed attempt's request. `errorType` is null if it succeeded; without a response,
 * `responseBody` gives the reason.
 */
export const retriedAttempt = v.object({
  responseCode: v.nullable(v.number()),
  responseBody: v.string(),
  errorType: v.nullable(attemptErrorType),
})
export type RetriedAttempt = v.InferOutput<typeof retriedAttempt>
