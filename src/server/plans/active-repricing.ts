import { and, eq, inArray } from 'drizzle-orm'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import type { ActiveRepricing } from '#machines/repricing/repricing-request.ts'
import type { Database } from '#server/db/database.ts'
import { repricings } from '#server/db/schema.ts'

/** A plan's repricing that is under way; null if none is. */
export async function activeRepricingOf(tx: Database, planId: string): Promise<ActiveRepricing | null> {
  const [active] = await tx
    .select({ id: repricings.id, status: repricings.status })
    .from(repricings)
    .where(and(eq(repricings.planId, planId), inArray(repricings.status, activeRepricingStatuses)))
  return active ?? null
}
