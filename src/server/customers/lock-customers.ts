import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Locks the stored numbers of an add-on's customers until the transaction ends: they are written under it alone. */
export const lockCustomers = async (tx: Database, addonId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers of ${addonId}`}, 0))`)
}
