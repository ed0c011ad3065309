import { and, asc, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { companyListEntry } from '#contract/company.ts'
import type { Database } from '#server/db/database.ts'
import { addons, companies, companyUsers, supplierVendors, users } from '#server/db/schema.ts'
import { groupBy } from '#server/db/group-by.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { isOneOf, pageTotal, totalOf } from '#server/db/page-total.ts'
import { companyRecord } from './company.record.ts'

interface CompanySearch {
  /** Restricts to companies with a beta or GA add-on. */
  listed: boolean
  q: string | undefined
  sort: 'name' | 'created_at'
  order: 'asc' | 'desc'
}

const hasListedAddon = sql`exists (select 1 from ${addons} where ${addons.companyId} = ${companies.id} and ${inArray(addons.state, ['beta', 'ga'])})`

const sortKeys = { name: inNameOrder(companies.name), created_at: companies.createdAt } as const

/** Matches companies whose name, add-ons or users contain the text; all if it is empty. */
export function companiesLike(tx: Database, text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = likePattern(text)
  // Each found by its own index.
  const named = tx.select({ id: companies.id }).from(companies).where(ilike(companies.name, pattern))
  const ofAddon = tx
    .select({ id: addons.companyId })
    .from(addons)
    .where(or(ilike(addons.slug, pattern), ilike(addons.displayName, pattern)))
  const ofPerson = tx
    .select({ id: companyUsers.companyId })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(ilike(users.email, pattern))
  return isOneOf(companies.id, unionAll(named, ofAddon, ofPerson))
}

async function membersOf(tx: Database, ids: readonly string[]) {
  const addonRows = await tx
    .select({
      companyId: addons.companyId,
      addon: { id: addons.id, slug: addons.slug, displayName: addons.displayName, state: addons.state },
    })
    .from(addons)
    .where(inArray(addons.companyId, ids))
    .orderBy(inNameOrder(addons.displayName))
  const userRows = await tx
    .select({ place: companyUsers, email: users.email })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(inArray(companyUsers.companyId, ids))
    .orderBy(inNameOrder(users.email))
  return {
    addons: groupBy(addonRows, (row) => row.companyId),
    users: groupBy(userRows, ({ place }) => place.companyId),
  }
}

/** One page of companies with their add-ons and users, for staff, and the total count. */
export async function searchCompanies(
  tx: Database,
  { listed, q: text = '', sort, order }: CompanySearch,
  page: { offset: number; limit: number },
): Promise<{ entries: v.InferInput<typeof companyListEntry>[]; total: number }> {
  const where = and(listed ? hasListedAddon : undefined, companiesLike(tx, text))
  const total = pageTotal(tx, companies, where, text !== '')
  const direction = order === 'desc' ? desc : asc
  const rows = await tx
    .select({ company: getTableColumns(companies), vendor: supplierVendors, total })
    .from(companies)
    .leftJoin(supplierVendors, eq(supplierVendors.companyId, companies.id))
    .where(where)
    .orderBy(direction(sortKeys[sort]), direction(companies.id))
    .limit(page.limit)
    .offset(page.offset)
  const ids = rows.map(({ company }) => company.id)
  const members = ids.length === 0 ? null : await membersOf(tx, ids)
  const entries = rows.map(({ company, vendor }) => ({
    ...companyRecord(company, vendor, true),
    addons: (members?.addons.get(company.id) ?? []).map(({ addon }) => addon),
    users: (members?.users.get(company.id) ?? []).map(({ place, email }) => ({
      id: place.userId,
      email,
      admin: place.admin,
      createdAt: place.createdAt.toISOString(),
    })),
  }))
  return { entries, total: await totalOf(tx, companies, where, rows, page) }
}
