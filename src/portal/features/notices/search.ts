import * as v from 'valibot'
import { letterTopics } from '#contract/mail.ts'
import { noticeSubjects } from '#contract/notices/notice.ts'

/** The filters of the notices as kept in the URL; drops invalid values. `addon` is a slug. */
export const noticesSearch = v.object({
  unread: v.fallback(v.optional(v.literal('true')), undefined),
  topic: v.fallback(v.optional(v.picklist(letterTopics)), undefined),
  addon: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\da-z-]{1,100}$/))), undefined),
  about: v.fallback(v.optional(v.picklist(noticeSubjects)), undefined),
})
export type NoticesSearch = v.InferOutput<typeof noticesSearch>

/** All notices. */
export const noFilter: NoticesSearch = {
  unread: undefined,
  topic: undefined,
  addon: undefined,
  about: undefined,
}
