import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { alphaUsers } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { alphaUserRecord } from './alpha-user.record.ts'

/** Loads the alpha users of an add-on by e-mail. */
export async function alphaUsersOf(tx: Database, addon: AddonRow) {
  const rows = await tx
    .select()
    .from(alphaUsers)
    .where(eq(alphaUsers.addonId, addon.id))
    .orderBy(inNameOrder(alphaUsers.email))
  return rows.map((row) => alphaUserRecord(row, addon))
}
