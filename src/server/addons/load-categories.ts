import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

/** Loads all categories in their order. */
export async function allCategories(tx: Database) {
  const rows = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.label))
  return rows.map((row) => ({ ...row, ...storedFields(row) }))
}
