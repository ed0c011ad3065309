import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  addonCategories,
  addons,
  alphaUsers,
  approvals,
  automaticReviews,
  benefits,
  categories,
  companies,
  companyUsers,
  deprecations,
  documentations,
  features,
  images,
  installs,
  manifests,
  offerings,
  plans,
  screenshots,
  supplierVendors,
  users,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { groupBy } from '#server/db/group-by.ts'
import { jsonRows } from '#server/db/json-rows.ts'

type Manifest = typeof manifests.$inferSelect
type Review = typeof automaticReviews.$inferSelect
type ApprovalRow = typeof approvals.$inferSelect
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
  /** In the platform's order. */
  categories: readonly { id: string; slug: string; label: string; active: boolean }[]
  alphaUsers: number
  /** Those of them that have ever installed it. */
  installedAlphaUsers: number
  documentation: { devcenterUrl: string | null; status: 'ok' | 'error' | 'notice' } | null
  manifest: Manifest | null
  /** The review of the current manifest that counts for each progression: `decidesRequirement`, in SQL, and the newest. */
  reviews: Readonly<Partial<Record<'beta' | 'ga', Review>>>
  /** The unfinished review, at most one. */
  runningReviews: readonly Pick<Review, 'progressionType' | 'createdAt' | 'only' | 'via'>[]
  plans: readonly SourcePlan[]
  /** Those that were ever asked for or decided, withdrawn ones too. */
  approvals: readonly ApprovalRow[]
  /** The day (UTC) on which an announced notice ends the add-on; null without one. */
  shutdownDate: string | null
  /** The icon as a data URL; null without one, or if it was not asked for. */
  icon: string | null
}

/** Matches the steps of a review that did not end by itself. */
const brokenOff = sql.raw(`'$.*.status ? (@ == "${'cancelled'}" || @ == "internal_error")'`)

const filled = (column: unknown) => sql`length(trim(${column})) > 0`

/** Subselects of one add-on and its company, so that any number of add-ons with all their records takes one query. */
const parts = {
  termsAccepted: sql<boolean>`exists (select 1 from ${companyUsers} join ${users} on ${users.id} = ${companyUsers.userId}
    where ${companyUsers.companyId} = ${companies.id} and ${isNotNull(users.acknowledgedMsaAt)})`,
  supplierOnFile: sql<boolean>`exists (select 1 from ${supplierVendors} where ${supplierVendors.companyId} = ${companies.id}
    and ${filled(supplierVendors.vendorId)} and ${filled(supplierVendors.paysiteId)} and ${filled(supplierVendors.siteName)})`,
  screenshots: sql<number>`(select count(*)::int from ${screenshots} where ${screenshots.addonId} = ${addons.id})`,
  benefits: sql<number>`(select count(*)::int from ${benefits} where ${benefits.addonId} = ${addons.id}
    and ${filled(benefits.title)} and ${filled(benefits.description)})`,
  features: jsonRows(
    { table: features, columns: { id: features.id, name: features.name } },
    sql`where ${features.addonId} = ${addons.id} order by ${features.position}`,
  ),
  categories: jsonRows(
    {
      table: categories,
      columns: {
        id: categories.id,
        slug: categories.slug,
        label: categories.label,
        active: categories.active,
      },
    },
    sql`join ${addonCategories} on ${addonCategories.categoryId} = ${categories.id}
      where ${addonCategories.addonId} = ${addons.id} order by ${categories.position}`,
  ),
  alphaUsers: sql<number>`(select count(*)::int from ${alphaUsers} where ${alphaUsers.addonId} = ${addons.id})`,
  installedAlphaUsers: sql<number>`(select count(*)::int from ${alphaUsers} where ${alphaUsers.addonId} = ${addons.id}
    and exists (select 1 from ${installs} join ${plans} on ${plans.id} = ${installs.planId}
      where ${plans.addonId} = ${addons.id} and ${installs.account} = lower(${alphaUsers.email})))`,
  manifests: jsonRows(
    manifests,
    sql`where ${manifests.addonId} = ${addons.id} order by ${manifests.number} desc limit 1`,
  ),
  reviews: jsonRows(
    automaticReviews,
    sql`where ${automaticReviews.id} in (
      select distinct on (r.progression_type) r.id from ${automaticReviews} r
      where r.status = 'finished' and r.only is null and r.via = 'http'
        and not jsonb_path_exists(r.steps, ${brokenOff})
        and r.manifest_id = (
        select m.id from ${manifests} m where m.addon_id = ${addons.id} order by m.number desc limit 1)
      order by r.progression_type, r.finished_at desc)`,
  ),
  runningReviews: jsonRows(
    {
      table: automaticReviews,
      columns: {
        progressionType: automaticReviews.progressionType,
        createdAt: automaticReviews.createdAt,
        only: automaticReviews.only,
        via: automaticReviews.via,
      },
    },
    sql`where ${automaticReviews.addonId} = ${addons.id} and ${automaticReviews.status} <> 'finished'`,
  ),
  plans: jsonRows(plans, sql`where ${plans.addonId} = ${addons.id}`),
  offerings: jsonRows(
    { table: offerings, columns: { planId: offerings.planId, featureId: offerings.featureId } },
    sql`join ${plans} on ${plans.id} = ${offerings.planId} where ${plans.addonId} = ${addons.id}`,
  ),
  approvals: jsonRows(approvals, sql`where ${approvals.addonId} = ${addons.id}`),
  shutdownDate: sql<string | null>`(select ${deprecations.date}::text from ${deprecations}
    where ${deprecations.addonId} = ${addons.id} and ${deprecations.state} = 'announced')`,
}

/** PostgreSQL breaks base64 into lines. */
const icon = sql<string | null>`(select 'data:' || ${images.contentType} || ';base64,' ||
    translate(encode(${images.bytes}, 'base64'), chr(10), '')
  from ${images} where ${images.sha} = ${addons.iconSha})`

/**
 * Loads the sources of any number of add-ons, by id and in that order, in one query; with their icons if `withIcons`
 * is set.
 */
export async function requirementSources(
  tx: Database,
  ids: readonly string[],
  withIcons = false,
): Promise<RequirementSource[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({
      addon: addons,
      company: companies,
      // Drizzle takes the whole record for missing where its first column is null.
      documentation: { status: documentations.status, devcenterUrl: documentations.devcenterUrl },
      ...parts,
      icon: withIcons ? icon : sql<string | null>`null`,
    })
    .from(addons)
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .leftJoin(documentations, eq(documentations.addonId, addons.id))
    .where(sql`${addons.id} = any(${sql.param([...ids])}::uuid[])`)
  const found = new Map(rows.map((row) => [row.addon.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (row === undefined) return []
    const { manifests: current, reviews, plans: sold, offerings: offered, ...source } = row
    const byPlan = groupBy(offered, ({ planId }) => planId)
    return {
      ...source,
      manifest: current[0] ?? null,
      reviews: Object.fromEntries(reviews.map((review) => [review.progressionType, review])),
      plans: sold.map((plan) => ({
        ...plan,
        offered: (byPlan.get(plan.id) ?? []).map(({ featureId }) => featureId),
      })),
    }
  })
}
