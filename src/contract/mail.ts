import * as v from 'valibot'
import { stored, time } from './record.ts'

/** A mail of the outbox. `sentAt` is null until it was handed to the mail server; `error` is its last failure. */
export const mail = v.object({
  ...stored,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  sentAt: v.nullable(time),
  error: v.nullable(v.string()),
})
export type Mail = v.InferOutput<typeof mail>
