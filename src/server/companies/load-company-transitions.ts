import { and, eq, sql } from 'drizzle-orm'
import type { CompanyTransition } from '#contract/companies/company-overview.ts'
import {
  isShownTransition,
  loadFoundTransitions,
  newestTransitions,
} from '#server/addons/load-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { addons, trail } from '#server/db/schema.ts'

const ofAnAddon = and(eq(trail.addonId, addons.id), isShownTransition)

/** Counts the rows of a company's trail and of its add-ons'. */
async function countOf(tx: Database, companyId: string): Promise<number> {
  const ofAddon = tx.$count(trail, ofAnAddon)
  const ofAddons = tx
    .select({ total: sql`coalesce(sum(${ofAddon}), 0)` })
    .from(addons)
    .where(eq(addons.companyId, companyId))
  const own = tx.$count(trail, eq(trail.companyId, companyId))
  const [counted] = await tx
    .select({ total: sql`${own} + (${ofAddons})`.mapWith(Number) })
    .from(sql`(select 1) one`)
  return counted?.total ?? 0
}

/** One page of what has happened to a company and its add-ons, newest first, for staff, and the total count. */
export async function loadCompanyTransitions(
  tx: Database,
  companyId: string,
  page: { offset: number; limit: number },
): Promise<{ entries: CompanyTransition[]; total: number }> {
  // Of each add-on's index only the first rows.
  const own = newestTransitions(tx, ofAnAddon, page, sql`null::uuid`).as('own')
  const ofAddons = tx
    .select({
      id: sql`null::uuid`.as('no_id'),
      addonId: own.addonId,
      createdAt: own.createdAt,
      serial: own.serial,
    })
    .from(addons)
    .crossJoinLateral(own)
    .where(eq(addons.companyId, companyId))
  const ofCompany = newestTransitions(tx, eq(trail.companyId, companyId), page)
  const found = await loadFoundTransitions(tx, [ofCompany, ofAddons], page, true)
  const named = await tx
    .select({ id: addons.id, slug: addons.slug, displayName: addons.displayName })
    .from(addons)
    .where(eq(addons.companyId, companyId))
  const addonOf = new Map(named.map(({ id, ...addon }) => [id, addon]))
  return {
    entries: found.map(({ addonId, transition }) => ({
      ...transition,
      addon: addonOf.get(addonId ?? '') ?? null,
    })),
    total: await countOf(tx, companyId),
  }
}
