import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LetterQuery, MailGroup, Recipient } from '#contract/mail.ts'
import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema.ts'
import { isUnderWay, isWaiting, letterState, type LetterRow, ofLetters } from './letters.rules.ts'

/**
 * Identifies letters with the same text written at the same instant, thus by the same transaction. One with a secret is
 * by itself.
 */
const secret = sql<string>`coalesce(${outbox.secretBox}, '')`
const cause = [outbox.createdAt, outbox.subject, outbox.text, outbox.secretBox] as const

const firstId = sql<string>`min(${outbox.id}::text)`

/** The most recipients that a group names. */
const named = 3

interface Page {
  offset: number
  limit: number
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** One page of the letters of these filters grouped by cause, newest first, and the total number of causes. */
export async function loadMailGroups(
  tx: Database,
  query: LetterQuery,
  page: Page,
): Promise<{ entries: MailGroup[]; total: number }> {
  const where = ofLetters(query)
  const unsent = sql`filter (where ${outbox.sentAt} is null)`
  const rows = await tx
    .select({
      id: firstId,
      createdAt: outbox.createdAt,
      subject: outbox.subject,
      count: count(),
      to: sql<
        string[]
      >`to_json((array_agg(${outbox.to} order by ${outbox.to}))[1:${sql.raw(String(named))}])`,
      sent: count(outbox.sentAt),
      sentAt: sql<Date | null>`max(${outbox.sentAt})`.mapWith(outbox.sentAt),
      givenUp: sql<number>`count(${outbox.givenUpAt}) ${unsent}`.mapWith(Number),
      attempts: sql<number>`coalesce(max(${outbox.attempts}) ${unsent}, 0)`.mapWith(Number),
      // None while one of them is due or under way.
      nextAttemptAt: sql<Date | null>`case when count(*) filter (where ${isWaiting}
        and (${outbox.nextAttemptAt} is null or (${outbox.attempts} > 0 and ${outbox.error} is null))) = 0
        then min(${outbox.nextAttemptAt}) ${unsent} end`.mapWith(outbox.nextAttemptAt),
      error: sql<string | null>`max(${outbox.error})`,
    })
    .from(outbox)
    .where(where)
    .groupBy(...cause)
    .orderBy(desc(outbox.createdAt), desc(firstId))
    .limit(page.limit)
    .offset(page.offset)
  // Texts are told apart by their hashes of 64 bits.
  const causes = tx
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(where)
    .groupBy(outbox.createdAt, outbox.subject, sql`hashtextextended(${outbox.text}, 0)`, outbox.secretBox)
    .as('causes')
  return {
    entries: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: instant(row.sentAt),
      nextAttemptAt: instant(row.nextAttemptAt),
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

/** The state of a letter with the times and the error that tell of it. */
export const fateOf = (row: LetterRow) => ({
  state: letterState(row),
  attempts: row.attempts,
  // While it is under way, that is the end of its lease.
  nextAttemptAt: isUnderWay(row) ? null : instant(row.nextAttemptAt),
  sentAt: instant(row.sentAt),
  givenUpAt: instant(row.givenUpAt),
  error: row.error,
})

/** One page of the recipients of a letter's cause by address, and their total number. */
export async function loadRecipients(
  tx: Database,
  id: string,
  page: Page,
): Promise<{ entries: Recipient[]; total: number }> {
  const rows = await tx
    .select()
    .from(outbox)
    .where(lettersOf(tx, id))
    .orderBy(asc(outbox.to), asc(outbox.id))
    .limit(page.limit)
    .offset(page.offset)
  return {
    entries: rows.map((row) => ({ id: row.id, to: row.to, ...fateOf(row) })),
    total: await tx.$count(outbox, lettersOf(tx, id)),
  }
}
