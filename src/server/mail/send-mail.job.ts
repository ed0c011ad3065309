import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/secrets/secret-box.ts'
import { openText } from './letter-secrets.ts'

/** Hands a letter to the mail server; rejects if it is not accepted. `id` is the same for every attempt. */
export type Transport = (letter: { id: string; to: string; subject: string; text: string }) => Promise<void>

/** Lease of a process on a letter, in ms: longer than the mail server may take to respond. */
const leaseMs = 5 * 60_000
const batch = 20
/** After this many attempts the letter needs attention; it keeps its last error. */
const maxAttempts = 12

/** The pause after so many attempts, in ms: doubles from a minute to half a day. */
const pauseAfter = (attempts: number): number => Math.min(60_000 * 2 ** (attempts - 1), 12 * 3_600_000)

/** The most letters to one reader in an hour, besides urgent ones. */
const mostAnHour = 30
const hourMs = 3_600_000

type Row = typeof outbox.$inferSelect

/**
 * True for a due letter whose turn with its reader has come: fewer than the most were sent within the hour, are being
 * sent, or are due before it. A letter counts from when it is due until an hour after it was sent, whichever server
 * leases it, so that several at once take no more; only one that is tried again may come on top.
 */
function isInTurn(now: Date): SQL {
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const other = sql`select 1 from ${outbox} other where other."to" = ${outbox.to} and not other.urgent`
  return sql`(${outbox.urgent} or
    (select count(*) from (${other} and other.sent_at > ${at(-hourMs)} limit ${mostAnHour}) sent)
    + (select count(*) from (${other} and other.sent_at is null and (
        (other.next_attempt_at > ${at(0)} and other.next_attempt_at <= ${at(leaseMs)})
        or (other.attempts < ${maxAttempts} and (other.next_attempt_at is null or other.next_attempt_at <= ${at(0)})
          and (other.created_at, other.id) < (${outbox.createdAt}, ${outbox.id}))) limit ${mostAnHour}) waiting)
    < ${mostAnHour})`
}

/** Leases the next letters to this process and returns them. */
const take = (db: Database, now: Date): Promise<Row[]> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(
        and(
          isNull(outbox.sentAt),
          lt(outbox.attempts, maxAttempts),
          or(isNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, now)),
          isInTurn(now),
        ),
      )
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const row of rows) {
      await tx
        .update(outbox)
        .set({ nextAttemptAt: new Date(now.getTime() + leaseMs), attempts: row.attempts + 1 })
        .where(eq(outbox.id, row.id))
    }
    return rows
  })

async function send(
  db: Database,
  row: Row,
  now: Date,
  transport: Transport,
  keys: SecretKeys,
): Promise<boolean> {
  const { id, to, subject } = row
  const attempts = row.attempts + 1
  try {
    await transport({ id, to, subject, text: openText(keys, row) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .update(outbox)
      .set({
        error: reason.slice(0, 500),
        nextAttemptAt: new Date(now.getTime() + pauseAfter(attempts)),
        ...nextVersion(outbox, now),
      })
      .where(eq(outbox.id, id))
    return false
  }
  await db
    .update(outbox)
    .set({ sentAt: now, secretBox: null, error: null, nextAttemptAt: null, ...nextVersion(outbox, now) })
    .where(eq(outbox.id, id))
  return true
}

/**
 * Sends the letters waiting in the outbox, oldest first; failed ones are retried later. Any number of servers may run
 * it at once; a letter is sent twice only if a server dies right after sending it. Those beyond the most that a reader gets
 * in an hour stay for a later run, except urgent ones. Returns how many were sent.
 */
export async function sendMail(
  db: Database,
  now: Date,
  transport: Transport,
  keys: SecretKeys,
): Promise<number> {
  let sent = 0
  for (;;) {
    const rows = await take(db, now)
    if (rows.length === 0) return sent
    for (const row of rows) if (await send(db, row, now, transport, keys)) sent += 1
  }
}
