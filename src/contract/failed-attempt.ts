import * as v from 'valibot'
import { etag, id, time } from './formats/field-types.ts'

/**
 * Why a call to a provider failed. `timeout`: no answer in 25 seconds; `connection_error` and `tls_error`: none at
 * all; `refused_address`: an address that calls may not go to; `too_large`: an answer over 1 MiB; `client_error`
 * (4xx) and `server_error` (5xx); `unexpected_status`: any other status than the call asks for, such as a success
 * with a wrong password; `invalid_json` and `invalid_response`: a success whose body is none; `async_timeout`: the
 * provider did not call back in time.
 */
export const attemptErrorTypes = [
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
 * A call to a provider that failed. `addon` is slug and plan with a colon between; `params` is the request's body,
 * `headers` its headers, and `responseBody` the answer's first 64 KiB, secrets masked. `responseCode` is null where
 * no answer came. `wrongPassword`: it was sent with a wrong password on purpose, and 401 was the right answer.
 */
export const failedAttempt = v.object({
  id,
  etag,
  addon: v.string(),
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
  actionType: v.picklist(['provision', 'deprovision']),
  errorType: attemptErrorType,
  createdAt: time,
})
export type FailedAttempt = v.InferOutput<typeof failedAttempt>

/**
 * The answer to a failed attempt's request when it was sent again; `errorType` is null where it did not
 * fail, `responseBody` says why where no answer came.
 */
export const failedAttemptRetry = v.object({
  responseCode: v.nullable(v.number()),
  responseBody: v.string(),
  errorType: v.nullable(attemptErrorType),
})
export type FailedAttemptRetry = v.InferOutput<typeof failedAttemptRetry>
