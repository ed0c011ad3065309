import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deploymentMarks } from '#server/db/schema.ts'
import { publicationAfter, publicationOf } from './publication-times.ts'

const name = 'published'

/** When the last publication that is done began, in ms; null if none was ever. */
export async function lastDone(tx: Database): Promise<number | null> {
  const [mark] = await tx.select().from(deploymentMarks).where(eq(deploymentMarks.name, name))
  return mark === undefined ? null : Date.parse(mark.value)
}

/** Lets other processes wait until the transaction ends. */
export const lockPublication = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('publication', 0))`)

/** Notes that the publication that began at `slot` is done. */
export async function markDone(tx: Database, slot: Date, now: Date): Promise<void> {
  const value = slot.toISOString()
  await tx
    .insert(deploymentMarks)
    .values({ name, value, createdAt: now })
    .onConflictDoUpdate({ target: deploymentMarks.name, set: { value, createdAt: now } })
}

/**
 * True if the publication that began at `slot` is still to be done. Another process's clock may be ahead of this one's by
 * the next publication; what lies further ahead was marked by a clock that was wrong, and counts for nothing.
 */
export async function isDue(tx: Database, slot: Date, everyMs: number): Promise<boolean> {
  const done = await lastDone(tx)
  return done === null || done < slot.getTime() || done > slot.getTime() + everyMs
}

/** Tells when what was changed now is published: by the publication that has begun and is not done, or the next one. */
export async function nextPublication(tx: Database, now: Date, everyMs: number): Promise<Date> {
  const slot = publicationOf(now, everyMs)
  return (await isDue(tx, slot, everyMs)) ? slot : publicationAfter(now, everyMs)
}
