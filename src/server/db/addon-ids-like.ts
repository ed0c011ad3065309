import { eq, ilike, or } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { addons, companies } from './schema.ts'

/** Selects the ids of add-ons whose name, slug or company's name matches a pattern, each found by its index. */
export const addonIdsLike = (tx: Database, pattern: string) =>
  unionAll(
    tx
      .select({ id: addons.id })
      .from(addons)
      .where(or(ilike(addons.displayName, pattern), ilike(addons.slug, pattern))),
    tx
      .select({ id: addons.id })
      .from(addons)
      .innerJoin(companies, eq(companies.id, addons.companyId))
      .where(ilike(companies.name, pattern)),
  )

/** Selects the ids of a company's add-ons. */
export const addonIdsOf = (tx: Database, companyId: string) =>
  tx.select({ id: addons.id }).from(addons).where(eq(addons.companyId, companyId))
