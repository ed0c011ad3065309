import { and, asc, desc, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { CompanyOverview, companyOverviewQuery } from '#contract/companies/company-overview.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { stages } from '#contract/stage.ts'
import { isShownTransition } from '#server/addons/load-transitions.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/addons/waiting-for-staff.ts'
import type { Database } from '#server/db/database.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { pageTotal, totalOf } from '#server/db/page-total.ts'
import {
  addons,
  approvals,
  companies,
  companyUsers,
  repricings,
  supplierVendors,
  trail,
} from '#server/db/schema.ts'
import { companiesLike } from './load-companies.ts'

const isOwn = eq(addons.companyId, companies.id)
const isVendor = eq(supplierVendors.companyId, companies.id)

/**
 * The newest row of a company's activity, each trail found by its index; or when the company was made. Written without
 * Drizzle's columns, which it names without their tables where a select has only one.
 */
const lastActivityAt = sql`greatest(companies.created_at,
  (select max(trail.created_at) from ${trail} where trail.company_id = companies.id),
  (select max(newest.at) from ${addons} cross join lateral (select max(trail.created_at) as at from ${trail}
    where trail.addon_id = addons.id and ${isShownTransition}) newest where addons.company_id = companies.id))`

const sortKeys = {
  name: inNameOrder(companies.name),
  created_at: companies.createdAt,
  last_activity_at: lastActivityAt,
} as const

type Search = Omit<v.InferOutput<typeof companyOverviewQuery>, 'q'> & {
  q?: string | undefined
  /** The only one to find. */
  id?: string
}

const conditions = (tx: Database, { q = '', addons: without, supplier, id }: Search): SQL | undefined =>
  and(
    id === undefined ? undefined : eq(companies.id, id),
    companiesLike(tx, q),
    without === undefined ? undefined : notExists(tx.select({ id: addons.id }).from(addons).where(isOwn)),
    supplier === undefined
      ? undefined
      : notExists(tx.select({ id: supplierVendors.id }).from(supplierVendors).where(isVendor)),
  )

/** Selects the counts of a company's records; only those of the rows of a page are counted. */
function counts(tx: Database) {
  const own = tx.select({ id: addons.id }).from(addons).where(isOwn)
  const inStage = (state: Stage) => tx.$count(addons, and(isOwn, eq(addons.state, state)))
  const pending = and(inArray(approvals.addonId, own), isApprovalWaiting)
  const open = and(inArray(repricings.addonId, own), isRepricingWaiting)
  return {
    alpha: inStage('alpha'),
    beta: inStage('beta'),
    ga: inStage('ga'),
    shutdown: inStage('shutdown'),
    people: tx.$count(companyUsers, eq(companyUsers.companyId, companies.id)),
    vendors: tx.$count(supplierVendors, isVendor),
    approvals: tx.$count(approvals, pending),
    repricings: tx.$count(repricings, open),
  }
}

/** One page of companies with their counts, for staff, and the total count. */
export async function searchCompanyOverviews(
  tx: Database,
  search: Search,
  page: { offset: number; limit: number },
): Promise<{ entries: CompanyOverview[]; total: number }> {
  const where = conditions(tx, search)
  const direction = search.order === 'desc' ? desc : asc
  const order = [direction(sortKeys[search.sort]), direction(companies.id)]
  // The page first, so that nothing is counted of the companies before it.
  const found = tx
    .select({
      id: sql<string>`companies.id`.as('found_id'),
      total: pageTotal(tx, companies, where, where !== undefined),
    })
    .from(companies)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
    .as('found')
  const { id, name, city, country, createdAt } = companies
  const rows = await tx
    .select({
      company: { id, name, city, country },
      ...counts(tx),
      createdAt,
      lastActivityAt: lastActivityAt.mapWith(createdAt),
      total: found.total,
    })
    .from(found)
    .innerJoin(companies, eq(companies.id, found.id))
    .orderBy(...order)
  const entries = rows.map((row) => ({
    ...row.company,
    stages: stages.flatMap((state) => (row[state] === 0 ? [] : [{ state, count: row[state] }])),
    people: row.people,
    hasSupplierInformation: row.vendors > 0,
    waiting: { approvals: row.approvals, repricings: row.repricings },
    lastActivityAt: row.lastActivityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }))
  return { entries, total: await totalOf(tx, companies, where, rows, page) }
}
