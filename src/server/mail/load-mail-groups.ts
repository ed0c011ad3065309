import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { MailGroup } from '#contract/mail.ts'
import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { openText } from './letter-secrets.ts'
import { withinDays } from '#server/db/within-days.ts'

/**
 * Identifies letters with the same text written at the same instant, thus by the same transaction. One with a secret is
 * by itself.
 */
const secret = sql<string>`coalesce(${outbox.secretBox}, '')`
const cause = [outbox.createdAt, outbox.subject, outbox.text, outbox.secretBox] as const

const firstId = sql<string>`min(${outbox.id}::text)`

/** The most recipients that a group names. */
const named = 3

/** One page of the outbox grouped by cause, newest first, and the total number of causes. */
export async function loadMailGroups(
  tx: Database,
  keys: SecretKeys,
  days: DayRange,
  page: { offset: number; limit: number },
): Promise<{ entries: MailGroup[]; total: number }> {
  const where = withinDays(outbox.createdAt, days)
  const rows = await tx
    .select({
      id: firstId,
      createdAt: outbox.createdAt,
      subject: outbox.subject,
      text: outbox.text,
      secretBox: outbox.secretBox,
      count: count(),
      to: sql<
        string[]
      >`to_json((array_agg(${outbox.to} order by ${outbox.to}))[1:${sql.raw(String(named))}])`,
      sent: count(outbox.sentAt),
      sentAt: sql<Date | null>`max(${outbox.sentAt})`.mapWith(outbox.sentAt),
      error: sql<string | null>`max(${outbox.error})`,
    })
    .from(outbox)
    .where(where)
    .groupBy(...cause)
    .orderBy(desc(outbox.createdAt), desc(firstId))
    .limit(page.limit)
    .offset(page.offset)
  const causes = tx
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(where)
    .groupBy(...cause)
    .as('causes')
  return {
    entries: rows.map(({ secretBox, ...row }) => ({
      ...row,
      text: openText(keys, { ...row, secretBox }),
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    })),
    total: await tx.$count(causes),
  }
}

/** Matches the letters with the same cause as this one. */
export const lettersOf = (tx: Database, id: string): SQL =>
  sql`(${outbox.createdAt}, ${outbox.subject}, ${outbox.text}, ${secret}) in (${tx
    .select({ createdAt: outbox.createdAt, subject: outbox.subject, text: outbox.text, secret })
    .from(outbox)
    .where(eq(outbox.id, id))})`
