import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { securityDays, securityEvents } from '#server/db/schema.ts'
import { dayFault } from './chain.ts'

const dayMs = 86_400_000

/**
 * Deletes the events of days that ended more than `days` ago, whole days only, and keeps their checkpoints. A day whose
 * chain is broken stays for the audit. Any number of processes may do so at once. Returns the number of deleted events.
 */
export async function sweepSecurityDays(db: Database, days: number, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  const isOld = and(lt(securityDays.day, before), isNull(securityDays.sweptAt))
  const old = await db
    .select({ day: securityDays.day })
    .from(securityDays)
    .where(isOld)
    .orderBy(asc(securityDays.day))
  let swept = 0
  for (const { day } of old)
    swept += await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(securityDays)
        .where(and(eq(securityDays.day, day), isOld))
        .for('update', { skipLocked: true })
      if (row === undefined || (await dayFault(tx, row)) !== null) return 0
      await tx.delete(securityEvents).where(eq(securityEvents.day, day))
      await tx.update(securityDays).set({ sweptAt: now }).where(eq(securityDays.day, day))
      return row.count
    })
  return swept
}
