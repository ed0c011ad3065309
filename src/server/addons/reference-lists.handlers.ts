import { asc } from 'drizzle-orm'
import { categories, countries } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { storedFields } from '#server/law/stored.ts'
import type { Handlers } from '#server/law/handler.ts'

/** Loads all categories in their order. */
export async function allCategories(tx: Database) {
  const rows = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.label))
  return rows.map((row) => ({ ...row, ...storedFields(row) }))
}

export const referenceListHandlers = {
  countryList: (_, { tx }) => tx.select().from(countries).orderBy(asc(countries.name)),

  categoryList: (_, { tx }) => allCategories(tx),
} satisfies Partial<Handlers>
