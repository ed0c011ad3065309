import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  addonCategories,
  addons,
  alphaUsers,
  automaticReviews,
  benefits,
  categories,
  companies,
  companyUsers,
  documentations,
  features,
  manifests,
  offerings,
  plans,
  screenshots,
  supplierVendors,
  users,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { groupBy } from '#server/db/group-by.ts'

type Manifest = typeof manifests.$inferSelect
type Review = typeof automaticReviews.$inferSelect
type Company = typeof companies.$inferSelect

/** An add-on's plan with the ids of the features it has values for. */
export type SourcePlan = typeof plans.$inferSelect & { offered: readonly string[] }

/** The stored rows from which an add-on's requirement items are computed. */
export interface RequirementSource {
  addon: AddonRow
  company: Company
  /** True if a user of the company has accepted the terms. */
  termsAccepted: boolean
  /** True if the company has a complete vendor record. */
  supplierOnFile: boolean
  screenshots: number
  /** Benefits with a title and a description. */
  benefits: number
  /** In the provider's order. */
  features: readonly { id: string; name: string }[]
  activeCategories: number
  alphaUsers: number
  documentation: { devcenterUrl: string | null; status: 'ok' | 'error' | 'notice' } | null
  manifest: Manifest | null
  /** The latest finished review of the current manifest for each progression. */
  reviews: Readonly<Partial<Record<'beta' | 'ga', Review>>>
  plans: readonly SourcePlan[]
}

const filled = (column: unknown) => sql`length(trim(${column})) > 0`

/** Counted in subselects, so that any number of add-ons takes one query. */
const counts = {
  termsAccepted: sql<boolean>`exists (select 1 from ${companyUsers} join ${users} on ${users.id} = ${companyUsers.userId}
    where ${companyUsers.companyId} = ${companies.id} and ${isNotNull(users.acknowledgedMsaAt)})`,
  supplierOnFile: sql<boolean>`exists (select 1 from ${supplierVendors} where ${supplierVendors.companyId} = ${companies.id}
    and ${filled(supplierVendors.vendorId)} and ${filled(supplierVendors.paysiteId)} and ${filled(supplierVendors.siteName)})`,
  screenshots: sql<number>`(select count(*)::int from ${screenshots} where ${screenshots.addonId} = ${addons.id})`,
  benefits: sql<number>`(select count(*)::int from ${benefits} where ${benefits.addonId} = ${addons.id}
    and ${filled(benefits.title)} and ${filled(benefits.description)})`,
  features: sql<{ id: string; name: string }[]>`(select coalesce(
    json_agg(json_build_object('id', ${features.id}, 'name', ${features.name}) order by ${features.position}), '[]')
    from ${features} where ${features.addonId} = ${addons.id})`,
  activeCategories: sql<number>`(select count(*)::int from ${addonCategories}
    join ${categories} on ${categories.id} = ${addonCategories.categoryId}
    where ${addonCategories.addonId} = ${addons.id} and ${categories.active})`,
  alphaUsers: sql<number>`(select count(*)::int from ${alphaUsers} where ${alphaUsers.addonId} = ${addons.id})`,
}

const loadCounts = (tx: Database, ids: readonly string[]) =>
  tx
    .select({
      addon: addons,
      company: companies,
      documentation: { devcenterUrl: documentations.devcenterUrl, status: documentations.status },
      ...counts,
    })
    .from(addons)
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .leftJoin(documentations, eq(documentations.addonId, addons.id))
    .where(inArray(addons.id, ids))

const loadCurrentManifests = (tx: Database, ids: readonly string[]) =>
  tx
    .selectDistinctOn([manifests.addonId])
    .from(manifests)
    .where(inArray(manifests.addonId, ids))
    .orderBy(manifests.addonId, desc(manifests.number))

async function loadReviews(tx: Database, manifestIds: readonly string[]): Promise<Review[]> {
  if (manifestIds.length === 0) return []
  return tx
    .selectDistinctOn([automaticReviews.addonId, automaticReviews.progressionType])
    .from(automaticReviews)
    .where(and(inArray(automaticReviews.manifestId, manifestIds), eq(automaticReviews.status, 'finished')))
    .orderBy(automaticReviews.addonId, automaticReviews.progressionType, desc(automaticReviews.finishedAt))
}

const loadPlans = (tx: Database, ids: readonly string[]) =>
  tx
    .select({
      plan: plans,
      offered: sql<string[]>`coalesce(
        json_agg(${offerings.featureId}) filter (where ${offerings.id} is not null), '[]')`,
    })
    .from(plans)
    .leftJoin(offerings, eq(offerings.planId, plans.id))
    .where(inArray(plans.addonId, ids))
    .groupBy(plans.id)

/** Loads the sources of any number of add-ons, by id and in that order, in four queries. */
export async function requirementSources(tx: Database, ids: readonly string[]): Promise<RequirementSource[]> {
  if (ids.length === 0) return []
  const counted = new Map((await loadCounts(tx, ids)).map((each) => [each.addon.id, each]))
  const current = new Map((await loadCurrentManifests(tx, ids)).map((each) => [each.addonId, each]))
  const reviews = groupBy(
    await loadReviews(
      tx,
      [...current.values()].map((each) => each.id),
    ),
    (review) => review.addonId,
  )
  const allPlans = groupBy(await loadPlans(tx, ids), ({ plan }) => plan.addonId)
  return ids.flatMap((id) => {
    const counts = counted.get(id)
    if (counts === undefined) return []
    return {
      ...counts,
      manifest: current.get(id) ?? null,
      reviews: Object.fromEntries((reviews.get(id) ?? []).map((review) => [review.progressionType, review])),
      plans: (allPlans.get(id) ?? []).map(({ plan, offered }) => ({ ...plan, offered })),
    }
  })
}
