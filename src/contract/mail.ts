import * as v from 'valibot'
import { id, stored, time } from './formats/field-types.ts'

/** A letter in the outbox. `sentAt` is null until the mail server accepted it; `error` is its latest failure. */
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
 * Letters with one cause: the same text, written at once. `id` is that of one of the letters; `to` has the first
 * three recipients by name, of `count`. `sent` of them were accepted by the mail server, the last at `sentAt`;
 * `error` is the latest failure of one that was not.
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
