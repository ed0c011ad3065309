import { createHash } from 'node:crypto'
import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { securityDays, securityEvents } from '#server/db/schema.ts'

type EventRow = typeof securityEvents.$inferSelect
type DayRow = typeof securityDays.$inferSelect

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The previous hash of the very first day. */
export const noHash = '0'.repeat(64)

/** The hash with which a day begins. */
export const dayHash = (day: string, previousHash: string): string =>
  sha256(JSON.stringify([day, previousHash]))

/** The hash of an event that follows another with `before`. The order of its details does not matter. */
export function eventHash(before: string, row: Omit<EventRow, 'hash'>): string {
  const { day, number, at, kind, personId, party, actorId, address, browser, requestId } = row
  const details = Object.entries(row.details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(
    JSON.stringify([
      before,
      day,
      number,
      at.toISOString(),
      kind,
      personId,
      party,
      actorId,
      address,
      browser,
      requestId,
      details,
    ]),
  )
}

/** Events that are read at a time. */
const batch = 1000

/** Finds the first fault in a day's chain; null if it is whole. A swept day has no events. */
export async function dayFault(
  db: Database,
  { day, previousHash, count, hash, sweptAt }: DayRow,
): Promise<string | null> {
  let [number, before] = [0, dayHash(day, previousHash)]
  for (;;) {
    const rows = await db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.day, day), gt(securityEvents.number, number)))
      .orderBy(asc(securityEvents.number))
      .limit(batch)
    if (sweptAt !== null) return rows.length === 0 ? null : `${day} was swept, and has events`
    for (const row of rows) {
      number += 1
      if (row.number !== number) return `${day}: event ${number} is gone`
      before = eventHash(before, row)
      if (row.hash !== before) return `${day}: event ${number} is not as it was written`
    }
    if (rows.length < batch) break
  }
  if (number !== count) return `${day}: ${count} events were written, and ${number} are stored`
  return before === hash ? null : `${day}: its checkpoint is not that of its last event`
}

/** The state of the security trail: days and events that are stored, its last checkpoint, and what is wrong. */
export interface SecurityAudit {
  days: number
  events: number
  last: Pick<DayRow, 'day' | 'count' | 'hash'> | null
  violations: string[]
}

/** Checks every day's chain, and the chain of days. */
export async function auditSecurity(tx: Database): Promise<SecurityAudit> {
  const days = await tx.select().from(securityDays).orderBy(asc(securityDays.day))
  const violations: string[] = []
  let before = noHash
  for (const day of days) {
    if (day.previousHash !== before) violations.push(`${day.day} does not follow the day before it`)
    const fault = await dayFault(tx, day)
    if (fault !== null) violations.push(fault)
    before = day.hash
  }
  const loose = await tx
    .selectDistinct({ day: securityEvents.day })
    .from(securityEvents)
    .where(
      notExists(
        tx
          .select({ one: sql`1` })
          .from(securityDays)
          .where(eq(securityDays.day, securityEvents.day)),
      ),
    )
  violations.push(...loose.map(({ day }) => `${day} has events, and no checkpoint`))
  return { days: days.length, events: await tx.$count(securityEvents), last: days.at(-1) ?? null, violations }
}
