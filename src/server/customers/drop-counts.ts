import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customerDays, customerMonths } from '#server/db/schema.ts'
import { lockCustomers } from './lock-customers.ts'

/** Deletes the stored numbers of an add-on's customers, so that the job counts them from the beginning. */
export async function dropCounts(tx: Database, addonId: string): Promise<void> {
  await lockCustomers(tx, addonId)
  await tx.delete(customerDays).where(eq(customerDays.addonId, addonId))
  await tx.delete(customerMonths).where(eq(customerMonths.addonId, addonId))
}
