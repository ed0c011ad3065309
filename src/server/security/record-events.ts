import { desc, eq, sql } from 'drizzle-orm'
import type { SecurityKind, SecurityParty } from '#contract/security/security-event.ts'
import type { Database } from '#server/db/database.ts'
import { securityDays, securityEvents } from '#server/db/schema.ts'
import type { SecurityDetails } from '#server/db/tables/security.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { dayHash, eventHash, noHash } from './chain.ts'

/** An event for the security trail. Never put a secret into its details. */
export interface SecurityEvent {
  kind: SecurityKind
  /** The user whose account it is about. */
  personId: string | null
  party: SecurityParty
  /** The user who did it. */
  actorId: string | null
  details?: SecurityDetails
}

const eventBy =
  <Person extends string | null>(party: SecurityParty) =>
  (kind: SecurityKind, personId: Person, details: SecurityDetails = {}): SecurityEvent => ({
    kind,
    personId,
    party,
    actorId: party === 'person' ? personId : null,
    details,
  })

/** Makes an event that a person caused in their own account. */
export const byOneself = eventBy<string>('person')

/** Makes an event that somebody unknown caused, about a person's account or about none. */
export const byStranger = eventBy<string | null>('stranger')

/** Makes an event that an operator's command caused in a person's account. */
export const byCommand = eventBy<string>('command')

/** Locks the end of the trail until the transaction ends. */
export const lockTrail = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('security trail', 0))`)

/** The latest day's checkpoint, or a new one if a day has begun since. */
async function openDay(tx: Database, now: Date) {
  const [last] = await tx.select().from(securityDays).orderBy(desc(securityDays.day)).limit(1)
  const today = now.toISOString().slice(0, 10)
  // Another process's clock may be ahead.
  if (last !== undefined && last.day >= today) return last
  const previousHash = last?.hash ?? noHash
  const opened = { day: today, previousHash, count: 0, hash: dayHash(today, previousHash), sweptAt: null }
  await tx.insert(securityDays).values(opened)
  return opened
}

/** Writes the latest checkpoint again as it is. Takes as long as an event, and adds nothing. Call it as the lock's holder. */
export const touchDay = (tx: Database) =>
  tx
    .update(securityDays)
    .set({ count: sql`${securityDays.count}` })
    .where(eq(securityDays.day, sql`(select max(day) from ${securityDays})`))

/**
 * Appends events to the security trail; `origin` is null for commands and jobs. Call it last in the transaction that
 * does what they tell: it holds up every other event until that transaction ends, and so must not wait for a row.
 */
export async function recordEvents(
  tx: Database,
  origin: Partial<RequestOrigin> | null,
  events: readonly SecurityEvent[],
  clock = () => new Date(),
): Promise<void> {
  if (events.length === 0) return
  await lockTrail(tx)
  const at = clock()
  const open = await openDay(tx, at)
  const { day } = open
  const { address = null, browser = null, requestId = null } = origin ?? {}
  let { count, hash } = open
  const rows = events.map(({ details = {}, ...event }) => {
    count += 1
    const row = { ...event, day, number: count, at, address, browser, requestId, details }
    hash = eventHash(hash, row)
    return { ...row, hash }
  })
  await tx.insert(securityEvents).values(rows)
  await tx.update(securityDays).set({ count, hash }).where(eq(securityDays.day, day))
}
