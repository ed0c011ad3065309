import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { addonListQuery } from '#contract/addon.ts'
import type { Database } from '#server/db/database.ts'
import { addons, companies } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { containing } from '#server/db/containing.ts'

type Query = v.InferOutput<typeof addonListQuery>

const sortKeys = {
  display_name: sql`lower(${addons.displayName})`,
  slug: addons.slug,
  state: addons.state,
  company: sql`lower(${companies.name})`,
  updated_at: addons.updatedAt,
} as const

function conditions({ q, state, slug }: Query, companyId: string | null): SQL | undefined {
  const pattern = q === undefined || q.trim() === '' ? null : containing(q.trim())
  return and(
    companyId === null ? undefined : eq(addons.companyId, companyId),
    slug === undefined ? undefined : eq(addons.slug, slug),
    state === undefined ? undefined : eq(addons.state, state),
    pattern === null
      ? undefined
      : or(
          ilike(addons.displayName, pattern),
          ilike(addons.slug, pattern),
          inArray(
            addons.companyId,
            sql`(select ${companies.id} from ${companies} where ${ilike(companies.name, pattern)})`,
          ),
        ),
  )
}

/** One page of the add-ons of a company, or of all companies (null), and the total count, in two queries. */
export async function searchAddons(
  tx: Database,
  query: Query,
  companyId: string | null,
  page: { offset: number; limit: number },
): Promise<{ rows: AddonRow[]; total: number }> {
  const where = conditions(query, companyId)
  const direction = query.order === 'desc' ? desc : asc
  const rows = await tx
    .select(getTableColumns(addons))
    .from(addons)
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .where(where)
    .orderBy(direction(sortKeys[query.sort]), direction(addons.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await tx.select({ total: count() }).from(addons).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** All add-ons of a company by display name; empty without a company. */
export async function addonsOfCompany(tx: Database, companyId: string | null): Promise<AddonRow[]> {
  if (companyId === null) return []
  return tx
    .select()
    .from(addons)
    .where(eq(addons.companyId, companyId))
    .orderBy(asc(sortKeys.display_name), asc(addons.id))
}
