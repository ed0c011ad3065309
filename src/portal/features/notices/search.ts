import * as v from 'valibot'
import { letterTopics } from '#contract/mail.ts'

/** The filters of the notices as kept in the URL; drops invalid values. `addon` is a slug. */
export const noticesSearch = v.object({
  unread: v.fallback(v.optional(v.literal('true')), undefined),
  topic: v.fallback(v.optional(v.picklist(letterTopics)), undefined),
  addon: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\da-z-]{1,100}$/))), undefined),
})
export type NoticesSearch = v.InferOutput<typeof noticesSearch>
