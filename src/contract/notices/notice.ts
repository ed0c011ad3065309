import * as v from 'valibot'
import { companySummary, id, time } from '../formats/field-types.ts'
import { letterTopics } from '../mail.ts'

const topic = v.picklist(letterTopics)

/** The subject of a notice: an add-on, else a company; both are null for one about the platform. */
const about = v.object({
  addon: v.nullable(v.object({ id, slug: v.string(), displayName: v.string() })),
  company: v.nullable(companySummary),
})
export type NoticeAbout = v.InferOutput<typeof about>

/**
 * News for one person. `text` has plain paragraphs; `place` is the path of the page that shows it; `readAt` is
 * null while it is unread.
 */
export const notice = v.object({
  id,
  topic,
  about,
  title: v.string(),
  text: v.string(),
  place: v.string(),
  readAt: v.nullable(time),
  createdAt: time,
})
export type Notice = v.InferOutput<typeof notice>

/** The most subjects that counts name. */
export const mostSubjects = 20

/**
 * How many notices are unread, in all and by what they are about, those with the newest first, with the newest one of
 * each. `subjects` are twenty at most.
 */
export const noticeCounts = v.object({
  unread: v.number(),
  subjects: v.array(
    v.object({ about, unread: v.number(), newest: v.object({ id, title: v.string(), createdAt: time }) }),
  ),
})
export type NoticeCounts = v.InferOutput<typeof noticeCounts>

/** The slug or id of an add-on. */
const addonName = v.pipe(v.string(), v.regex(/^[\da-zA-Z-]{1,100}$/, 'must be the slug or id of an add-on'))

/** Subjects of notices without an add-on. */
export const noticeSubjects = ['company', 'platform'] as const

/** `addon` is the slug or id of the add-on that notices are about; `about` finds those that are about none. */
const filters = {
  topic: v.optional(topic),
  addon: v.optional(addonName),
  about: v.optional(v.picklist(noticeSubjects, 'must be company or platform')),
}

/** The filters of a list of notices. */
export const noticeQuery = v.strictObject({
  unread: v.optional(v.literal('true', 'must be true')),
  ...filters,
})
export type NoticeQuery = v.InferOutput<typeof noticeQuery>

/** `until` is the newest notice that the reader has seen, by id: those that came later stay unread. */
export const noticesReading = v.strictObject({
  until: v.pipe(v.string('must be an id'), v.uuid('must be an id')),
  ...filters,
})
export type NoticesReading = v.InferOutput<typeof noticesReading>
