import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { maxLetterAttempts } from '#machines/letter/lifecycle.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { isAnyOf } from '#server/db/page-total.ts'
import { outbox } from '#server/db/schema.ts'
import { fullReader, givenUp, isWaiting, type LetterRow, stepLetter } from './letters.rules.ts'

/** The letters that go to a reader in one e-mail: one alone, or all that are too many to come singly. */
export type Parcel = readonly [LetterRow, ...LetterRow[]]

/** Lease of a process on a letter, in ms: longer than the mail server may take to respond. */
const leaseMs = 5 * 60_000
/** The most parcels that are leased at once, so that the last is sent within its lease. */
const mostParcels = 20
/** The most letters that are looked at, and that go in one parcel. */
const mostLetters = 200

/** The most e-mails to one reader in an hour, besides urgent ones; the last of them holds all that wait. */
const mostAnHour = 30
const hourMs = 3_600_000

/** The e-mails that a reader has had within the hour, or is just being sent. */
interface Had {
  used: number
  /** When the next one may come, if there were too many. */
  until: Date
}

/** Counts what these readers have had. */
async function countHad(tx: Database, readers: readonly string[], now: Date): Promise<Map<string, Had>> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  // What is being sent may fail, so it is counted for its lease.
  const at = sql`coalesce(${outbox.sentAt}, ${ago(hourMs - leaseMs).toISOString()}::timestamptz)`
  const isSent = gt(outbox.sentAt, ago(hourMs))
  const isLeased = and(
    isNull(outbox.sentAt),
    isNull(outbox.error),
    gt(outbox.attempts, 0),
    gt(outbox.nextAttemptAt, now),
  )
  const rows = await tx
    .select({
      to: outbox.to,
      used: sql<number>`count(*)::int`,
      latest:
        sql<Date | null>`(array_agg(${at} order by ${at} desc))[${sql.raw(String(mostAnHour))}]`.mapWith(
          outbox.sentAt,
        ),
    })
    .from(outbox)
    .where(and(inArray(outbox.to, [...readers]), eq(outbox.urgent, false), or(isSent, isLeased)))
    .groupBy(outbox.to)
  return new Map(
    rows.map(({ to, used, latest }) => [to, { used, until: new Date((latest ?? now).getTime() + hourMs) }]),
  )
}

/** Sorts a reader's due letters into parcels; with the last e-mail of the hour, all that are left go together. */
function parcelsOf(letters: readonly LetterRow[], free: number): Parcel[] {
  const singly = letters.length <= free ? letters : letters.slice(0, free - 1)
  const [first, ...others] = letters.slice(singly.length)
  return [
    ...singly.map((row): Parcel => [row]),
    ...(first === undefined ? [] : [[first, ...others] as const]),
  ]
}

/**
 * Leases the next parcels to this process and returns them, urgent ones and then the oldest first; `isDone` once no
 * letter is due. Letters of a reader who has had the most of the hour wait until the first of these is an hour old;
 * those whose last attempt ended with their process, twice, are given up.
 */
export const takeParcels = (db: Database, now: Date): Promise<{ parcels: Parcel[]; isDone: boolean }> =>
  db.transaction(async (tx) => {
    // So that several servers count each other's.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail', 0))`)
    const found = await tx
      .select()
      .from(outbox)
      .where(and(isWaiting, or(isNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, now))))
      // A mailing to thousands holds up nobody's new password.
      .orderBy(desc(outbox.urgent), asc(outbox.createdAt), asc(outbox.id))
      .limit(mostLetters)
      .for('update', { skipLocked: true })
    const due = found.filter(({ attempts }) => attempts <= maxLetterAttempts)
    await giveUp(
      tx,
      found.filter(({ attempts }) => attempts > maxLetterAttempts),
      now,
    )
    const byReader = new Map<string, LetterRow[]>()
    for (const row of due) if (!row.urgent) byReader.set(row.to, [...(byReader.get(row.to) ?? []), row])
    const had = byReader.size === 0 ? new Map<string, Had>() : await countHad(tx, [...byReader.keys()], now)
    const parcels: Parcel[] = due.filter(({ urgent }) => urgent).map((row) => [row])
    for (const [to, letters] of byReader) {
      const { used, until } = had.get(to) ?? { used: 0, until: now }
      if (used < mostAnHour) parcels.push(...parcelsOf(letters, mostAnHour - used))
      else await wait(tx, letters, until)
    }
    const place = new Map(due.map(({ id }, index) => [id, index]))
    const taken = parcels
      .toSorted(([one], [other]) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
      .slice(0, mostParcels)
    await lease(tx, taken.flat(), new Date(now.getTime() + leaseMs))
    return { parcels: taken, isDone: found.length === 0 }
  })

async function giveUp(tx: Database, rows: readonly LetterRow[], now: Date): Promise<void> {
  for (const row of rows) stepLetter(row, 'giveUp')
  const error = 'The server stopped while it was sending this letter.'
  const fate = { ...givenUp(now), error, ...nextVersion(outbox, now) }
  if (rows.length > 0) await tx.update(outbox).set(fate).where(isAnyOf(outbox.id, rows))
}

const wait = (tx: Database, rows: readonly LetterRow[], until: Date) =>
  tx.update(outbox).set({ nextAttemptAt: until, error: fullReader }).where(isAnyOf(outbox.id, rows))

async function lease(tx: Database, rows: readonly LetterRow[], until: Date): Promise<void> {
  if (rows.length === 0) return
  const attempts = sql`${outbox.attempts} + 1`
  // Without an error: a letter that has one is between two attempts.
  await tx.update(outbox).set({ nextAttemptAt: until, attempts, error: null }).where(isAnyOf(outbox.id, rows))
}
