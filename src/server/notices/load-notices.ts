import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { mostSubjects, type Notice, type NoticeCounts, type NoticeQuery } from '#contract/notices/notice.ts'
import type { Database } from '#server/db/database.ts'
import { isOneOf, pageTotal, totalOf } from '#server/db/page-total.ts'
import { addons, companies, notices } from '#server/db/schema.ts'
import type { UserCaller } from '#server/law/handler.ts'
import { notFound } from '#server/law/refusal.ts'
import { addonNamed } from '#server/law/subjects.ts'

/** A person as their rights are now. */
export type NoticeReader = Pick<UserCaller, 'id' | 'companyId' | 'admin'>

/**
 * Matches a person's notices that they may read: of their present company, and for staff all of theirs. Whoever has left
 * a company, or is staff no more, has those no more.
 */
export const readableBy = ({ id, companyId, admin }: NoticeReader): SQL | undefined =>
  and(
    eq(notices.userId, id),
    admin ? undefined : companyId === null ? sql`false` : eq(notices.companyId, companyId),
  )

/** Matches the notices of these filters. */
export function ofNotices(tx: Database, { unread, topic, addon, about }: NoticeQuery): SQL | undefined {
  return and(
    unread === undefined ? undefined : isNull(notices.readAt),
    topic === undefined ? undefined : eq(notices.topic, topic),
    addon === undefined
      ? undefined
      : isOneOf(notices.addonId, tx.select({ id: addons.id }).from(addons).where(addonNamed(addon))),
    about && isNull(notices.addonId),
    about && (about === 'company' ? isNotNull : isNull)(notices.companyId),
  )
}

const aboutColumns = {
  addon: { id: addons.id, slug: addons.slug, displayName: addons.displayName },
  company: { id: companies.id, name: companies.name },
}

const noticeRows = (tx: Database) =>
  tx
    .select({ row: notices, ...aboutColumns })
    .from(notices)
    .leftJoin(addons, eq(addons.id, notices.addonId))
    .leftJoin(companies, eq(companies.id, notices.companyId))

const noticeRecord = ({ row, addon, company }: Awaited<ReturnType<typeof noticeRows>>[number]): Notice => ({
  id: row.id,
  topic: row.topic,
  about: { addon, company },
  title: row.title,
  text: row.text,
  place: row.place,
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Loads one page of a person's notices, newest first, and their total. */
export async function loadNotices(
  tx: Database,
  reader: NoticeReader,
  query: NoticeQuery,
  page: { offset: number; limit: number },
): Promise<{ entries: Notice[]; total: number }> {
  const where = and(readableBy(reader), ofNotices(tx, query))
  const rows = await tx
    .select({ row: notices, ...aboutColumns, total: pageTotal(tx, notices, where, false) })
    .from(notices)
    .leftJoin(addons, eq(addons.id, notices.addonId))
    .leftJoin(companies, eq(companies.id, notices.companyId))
    .where(where)
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(page.limit)
    .offset(page.offset)
  return { entries: rows.map(noticeRecord), total: await totalOf(tx, notices, where, rows, page) }
}

/** Loads a notice by its id. Throws 404 if its reader may not read it. */
export async function loadNotice(tx: Database, reader: NoticeReader, id: string): Promise<Notice> {
  const [found] = await noticeRows(tx).where(and(readableBy(reader), eq(notices.id, id)))
  if (found === undefined) throw notFound()
  return noticeRecord(found)
}

const newestOf = (column: (typeof notices)['id' | 'title']) =>
  sql<string>`(array_agg(${column} order by ${notices.createdAt} desc, ${notices.id} desc))[1]`

/** Counts a person's unread notices by what they are about, and names the newest of each. */
export async function countNotices(tx: Database, reader: NoticeReader): Promise<NoticeCounts> {
  // The company counts only where there is no add-on: staff have notices of an add-on with and without it.
  const ofCompany = sql<string | null>`case when ${notices.addonId} is null then ${notices.companyId} end`
  const counted = tx
    .select({
      addonId: notices.addonId,
      companyId: ofCompany.as('of_company'),
      unread: count().as('unread'),
      id: newestOf(notices.id).as('newest_id'),
      title: newestOf(notices.title).as('newest_title'),
      createdAt: sql<Date>`max(${notices.createdAt})`.mapWith(notices.createdAt).as('newest_at'),
      all: sql<number>`sum(count(*)) over ()`.mapWith(Number).as('all_unread'),
    })
    .from(notices)
    .where(and(readableBy(reader), isNull(notices.readAt)))
    .groupBy(notices.addonId, sql`of_company`)
    .orderBy(desc(sql`newest_at`))
    .limit(mostSubjects)
    .as('counted')
  const rows = await tx
    .select({
      unread: counted.unread,
      newest: { id: counted.id, title: counted.title, createdAt: counted.createdAt },
      all: counted.all,
      ...aboutColumns,
    })
    .from(counted)
    .leftJoin(addons, eq(addons.id, counted.addonId))
    .leftJoin(companies, eq(companies.id, counted.companyId))
    .orderBy(desc(counted.createdAt))
  return {
    unread: rows[0]?.all ?? 0,
    subjects: rows.map(({ unread, newest, addon, company }) => ({
      about: { addon, company },
      unread,
      newest: { ...newest, createdAt: newest.createdAt.toISOString() },
    })),
  }
}
