import { type Database, lockRow } from '#server/db/database.ts'
import { companies } from '#server/db/schema.ts'

/**
 * Locks a company's billing until the transaction ends: a month is closed, credited and paid out under it, so that
 * none of them crosses another.
 */
export const lockBilling = async (tx: Database, companyId: string): Promise<void> => {
  await lockRow(tx, companies, companyId)
}
