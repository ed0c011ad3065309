import * as v from 'valibot'
import { etag, id, time } from './record.ts'

/**
 * A call to a provider that failed. `addon` is slug and plan with a colon between; `params` is the request's body
 * and `responseBody` the answer's first 64 KiB, secrets masked. `responseCode` is null where no answer came.
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
  actionType: v.picklist(['provision', 'deprovision']),
  errorType: v.string(),
  createdAt: time,
})
export type FailedAttempt = v.InferOutput<typeof failedAttempt>
