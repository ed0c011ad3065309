import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Notice, NoticesReading } from '#contract/notices/notice.ts'
import { notices } from '#server/db/schema.ts'
import { type Context, type Handlers, paged } from '#server/law/handler.ts'
import { invalid } from '#server/law/refusal.ts'
import {
  countNotices,
  loadNotice,
  loadNotices,
  type NoticeReader,
  ofNotices,
  readableBy,
} from './load-notices.ts'

type OfReader = Pick<Context, 'tx' | 'now'> & { caller: NoticeReader }

/** Marks a notice as read or unread; one that is so already stays as it is. Throws 404 if its reader may not read it. */
async function mark({ tx, now, caller }: OfReader, id: string, isRead: boolean): Promise<Notice> {
  const { readAt } = await loadNotice(tx, caller, id)
  if ((readAt !== null) !== isRead)
    await tx
      .update(notices)
      .set({ readAt: isRead ? now : null })
      .where(eq(notices.id, id))
  return loadNotice(tx, caller, id)
}

/**
 * Marks the notices of these filters as read, those up to `until` in the order of the list. Throws 422 for another's.
 * Among them is one of an act that began before that of `until` and ended after the list was read: the time of its act is
 * its only order, and its letter goes all the same.
 */
async function markUntil({ tx, now, caller }: OfReader, { until, ...filter }: NoticesReading): Promise<void> {
  const [newest] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(readableBy(caller), eq(notices.id, until)))
  if (newest === undefined) throw invalid({ until: ['must be one of your notices'] })
  const place = tx
    .select({ createdAt: notices.createdAt, id: notices.id })
    .from(notices)
    .where(eq(notices.id, until))
  const isSeen = sql`(${notices.createdAt}, ${notices.id}) <= (${place})`
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(readableBy(caller), isNull(notices.readAt), ofNotices(tx, filter), isSeen))
}

export const noticeHandlers = {
  noticeList: async ({ query }, c) => paged(c, await loadNotices(c.tx, c.caller, query, c.page)),

  noticeCountsView: (_, { tx, caller }) => countNotices(tx, caller),

  noticeView: (_, { tx, caller, subject }) => loadNotice(tx, caller, subject.id),

  noticeRead: (_, c) => mark(c, c.subject.id, true),

  noticeUnread: (_, c) => mark(c, c.subject.id, false),

  noticesRead: async ({ body }, c) => {
    await markUntil(c, body)
    return countNotices(c.tx, c.caller)
  },
} satisfies Partial<Handlers>
