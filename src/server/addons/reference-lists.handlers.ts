import { asc } from 'drizzle-orm'
import { countries } from '#server/db/schema.ts'
import { allCategories } from './load-categories.ts'
import type { Handlers } from '#server/law/handler.ts'

export const referenceListHandlers = {
  countryList: (_, { tx }) => tx.select().from(countries).orderBy(asc(countries.name)),

  categoryList: (_, { tx }) => allCategories(tx),
} satisfies Partial<Handlers>
