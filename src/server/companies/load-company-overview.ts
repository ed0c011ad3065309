import { and, count, eq, inArray } from 'drizzle-orm'
import type { WholeCompanyOverview } from '#contract/companies/company-overview.ts'
import { searchAddons } from '#server/addons/addon-search.ts'
import { loadAddons } from '#server/addons/load-addons.ts'
import type { Database } from '#server/db/database.ts'
import { accountInvitations, installRequests, providerResources } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { isInvitedInto } from './load-company-letters.ts'
import { searchCompanyOverviews } from './load-company-overviews.ts'

type Reader = Parameters<typeof loadAddons>[0]

/** Counts the installs of these add-ons that are provided now, by the add-on's id. */
async function providedOf(tx: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: installRequests.addonId, provided: count() })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .where(and(inArray(installRequests.addonId, [...ids]), eq(providerResources.state, 'provisioned')))
    .groupBy(installRequests.addonId)
  return new Map(rows.map(({ id, provided }) => [id, provided]))
}

/** Loads a company's add-ons by name, whole, with their installs. */
async function loadOwnAddons(c: Reader, companyId: string): Promise<WholeCompanyOverview['addons']> {
  const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER }
  const { found } = await searchAddons(c.tx, { sort: 'display_name', order: 'asc' }, companyId, everything)
  const rows = found.map(({ row }) => row)
  const provided = await providedOf(
    c.tx,
    rows.map(({ id }) => id),
  )
  const changedAt = new Map(found.map(({ row, lastChangedAt }) => [row.id, lastChangedAt.toISOString()]))
  const records = await loadAddons(c, rows, 'whole')
  return records.map((record) => ({
    ...record,
    lastChangedAt: changedAt.get(record.id) ?? record.updatedAt,
    provided: provided.get(record.id) ?? 0,
  }))
}

/** Loads a company's open invitations by e-mail. */
async function loadInvited(tx: Database, companyId: string): Promise<WholeCompanyOverview['invited']> {
  const { id, email, createdAt, expiresAt } = accountInvitations
  const rows = await tx
    .select({ id, email, createdAt, expiresAt })
    .from(accountInvitations)
    .where(isInvitedInto(companyId))
    .orderBy(inNameOrder(email))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    linkExpiresAt: row.expiresAt.toISOString(),
  }))
}

/** Loads what staff see of one company besides its record. Throws an Error if there is none of this id. */
export async function loadCompanyOverview(c: Reader, id: string): Promise<WholeCompanyOverview> {
  const only = { id, sort: 'name', order: 'asc' } as const
  const [overview] = (await searchCompanyOverviews(c.tx, only, { offset: 0, limit: 1 })).entries
  if (overview === undefined) throw new Error(`company ${id} is not stored`)
  return { ...overview, addons: await loadOwnAddons(c, id), invited: await loadInvited(c.tx, id) }
}
