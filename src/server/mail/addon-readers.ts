import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { installs, plans } from '#server/db/schema.ts'

/** Distinct accounts with an install of any plan of an add-on. */
export async function addonCustomers(tx: Database, addonId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ account: installs.account })
    .from(installs)
    .innerJoin(plans, eq(plans.id, installs.planId))
    .where(and(eq(plans.addonId, addonId), isNull(installs.removedAt)))
    .orderBy(installs.account)
  return rows.map(({ account }) => account)
}
