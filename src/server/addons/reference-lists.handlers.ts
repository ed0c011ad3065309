import { countries } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { allCategories } from './load-categories.ts'
import type { Handlers } from '#server/law/handler.ts'

export const referenceListHandlers = {
  countryList: (_, { tx }) => tx.select().from(countries).orderBy(inNameOrder(countries.name)),

  categoryList: (_, { tx }) => allCategories(tx),
} satisfies Partial<Handlers>
