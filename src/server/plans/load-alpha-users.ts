import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { alphaUsers } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { alphaUserRecord } from './alpha-user.record.ts'
import { alphaUserColumns } from './invited-installs.ts'

/** Loads an alpha user that is stored. */
export async function alphaUserOf(tx: Database, addon: AddonRow, id: string) {
  const [row] = await tx.select(alphaUserColumns).from(alphaUsers).where(eq(alphaUsers.id, id))
  if (row === undefined) throw new Error(`alpha user ${id} is not stored`)
  return alphaUserRecord(row, addon)
}

/** Loads the alpha users of an add-on by e-mail. */
export async function alphaUsersOf(tx: Database, addon: AddonRow) {
  const rows = await tx
    .select(alphaUserColumns)
    .from(alphaUsers)
    .where(eq(alphaUsers.addonId, addon.id))
    .orderBy(inNameOrder(alphaUsers.email))
  return rows.map((row) => alphaUserRecord(row, addon))
}
