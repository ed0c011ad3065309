import { and, asc, desc, eq, max, notExists, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { CompanyOverview, companyOverviewQuery } from '#contract/companies/company-overview.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { stages } from '#contract/stage.ts'
import { isShownTransition } from '#server/addons/load-transitions.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/approvals/waiting-for-staff.ts'
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

const sortKeys = { name: inNameOrder(companies.name), created_at: companies.createdAt } as const

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

const inStage = (state: Stage) =>
  sql`count(*) filter (where ${addons.state} = ${state})`.mapWith(Number).as(state)
const sumOf = (each: SQL) => sql`coalesce(sum(${each}), 0)`.mapWith(Number)

/** Selects what is counted of a company's add-ons, and the newest row of their trails, each found by its index. */
function addonsOfEach(tx: Database) {
  const pending = and(eq(approvals.addonId, addons.id), isApprovalWaiting)
  const open = and(eq(repricings.addonId, addons.id), isRepricingWaiting)
  const newest = tx
    .select({ at: max(trail.createdAt) })
    .from(trail)
    .where(and(eq(trail.addonId, addons.id), isShownTransition))
  return tx
    .select({
      alpha: inStage('alpha'),
      beta: inStage('beta'),
      ga: inStage('ga'),
      shutdown: inStage('shutdown'),
      pending: sumOf(tx.$count(approvals, pending)).as('pending'),
      open: sumOf(tx.$count(repricings, open)).as('open'),
      newestAt: sql`max((${newest}))`.as('newest_at'),
    })
    .from(addons)
    .where(isOwn)
    .as('of_addons')
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
      total: pageTotal(tx, companies, where, (search.q ?? '') !== ''),
    })
    .from(companies)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
    .as('found')
  const { id, name, city, country, createdAt } = companies
  const own = addonsOfEach(tx)
  const { alpha, beta, ga, shutdown, pending, open, newestAt } = own
  const newestOwn = tx
    .select({ at: max(trail.createdAt) })
    .from(trail)
    .where(eq(trail.companyId, id))
  const rows = await tx
    .select({
      company: { id, name, city, country },
      alpha,
      beta,
      ga,
      shutdown,
      pending,
      open,
      people: tx.$count(companyUsers, eq(companyUsers.companyId, id)),
      vendors: tx.$count(supplierVendors, isVendor),
      createdAt,
      lastActivityAt: sql`greatest(${createdAt}, ${newestAt}, (${newestOwn}))`.mapWith(createdAt),
      total: found.total,
    })
    .from(found)
    .innerJoin(companies, eq(companies.id, found.id))
    .crossJoinLateral(own)
    .orderBy(...order)
  const entries = rows.map((row) => ({
    ...row.company,
    stages: stages.flatMap((state) => (row[state] === 0 ? [] : [{ state, count: row[state] }])),
    people: row.people,
    hasSupplierInformation: row.vendors > 0,
    waiting: { approvals: row.pending, repricings: row.open },
    lastActivityAt: row.lastActivityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }))
  return { entries, total: await totalOf(tx, companies, where, rows, page) }
}
