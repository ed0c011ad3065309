import { asc } from 'drizzle-orm'
import { categories, countries } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'
import type { Handlers } from '#server/law/handler.ts'

export const referenceListHandlers = {
  countryList: (_, { tx }) => tx.select().from(countries).orderBy(asc(countries.name)),

  categoryList: async (_, { tx }) => {
    const rows = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.label))
    return rows.map((row) => ({ ...row, ...storedFields(row) }))
  },
} satisfies Partial<Handlers>
