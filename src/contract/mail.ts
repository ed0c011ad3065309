import * as v from 'valibot'
import { id, stored, time } from './formats/field-types.ts'

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

/**
 * The letters of one cause: the same words, written at once. `id` is one letter's of them, `to` the first three
 * recipients by name, of `count`. `sent` of them were handed to the mail server, the last at `sentAt`; `error` is the
 * last failure of one that was not.
 */
export const mailGroup = v.object({
  id,
  subject: v.string(),
  text: v.string(),
  createdAt: time,
  count: v.number(),
  to: v.array(v.string()),
  sent: v.number(),
  sentAt: v.nullable(time),
  error: v.nullable(v.string()),
})
export type MailGroup = v.InferOutput<typeof mailGroup>

export const groupMailQuery = v.object({ group: v.pipe(v.string(), v.uuid('must be an id')) })
