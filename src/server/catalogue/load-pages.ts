import * as v from 'valibot'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { availabilityOf } from '#contract/availability.ts'
import {
  type MarketplacePage,
  marketplacePage,
  pagePlan,
  type PagePlan,
} from '#contract/catalogue/marketplace-page.ts'
import { tagList } from '#contract/formats/tags.ts'
import { defaultFields } from '#machines/plan/plan-defaults.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import {
  addonCategories,
  benefits,
  categories,
  deprecations,
  documentations,
  features,
  offerings,
  plans,
  screenshots,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { imagePath, pictureUrls } from '#server/pictures/images.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'

type PlanRow = typeof plans.$inferSelect

/** An add-on's page as it would be published now, with all its plans, those that customers do not find included. */
export interface LoadedPage {
  page: MarketplacePage
  /** In SPEC's order. */
  plans: readonly { row: PlanRow; shown: PagePlan }[]
  /** Hashes of the pictures that the page shows. */
  pictures: readonly string[]
}

const byAddon = <Row extends { addonId: string }>(rows: readonly Row[]) => groupBy(rows, (row) => row.addonId)

/** Loads the rows that the pages of add-ons are made of, each kind by add-on. */
async function loadRows(tx: Database, ids: readonly string[]) {
  const pictures = await tx
    .select()
    .from(screenshots)
    .where(inArray(screenshots.addonId, ids))
    .orderBy(asc(screenshots.position), asc(screenshots.id))
  return {
    urlOf: await pictureUrls(tx, pictures),
    screenshots: byAddon(pictures),
    categories: byAddon(
      await tx
        .select({ addonId: addonCategories.addonId, slug: categories.slug, label: categories.label })
        .from(addonCategories)
        .innerJoin(categories, eq(categories.id, addonCategories.categoryId))
        .where(inArray(addonCategories.addonId, ids))
        .orderBy(asc(categories.position), asc(categories.label)),
    ),
    benefits: byAddon(
      await tx
        .select()
        .from(benefits)
        .where(inArray(benefits.addonId, ids))
        .orderBy(asc(benefits.position), asc(benefits.id)),
    ),
    features: byAddon(
      await tx
        .select()
        .from(features)
        .where(inArray(features.addonId, ids))
        .orderBy(asc(features.position), asc(features.id)),
    ),
    plans: byAddon(
      await tx
        .select()
        .from(plans)
        .where(inArray(plans.addonId, ids))
        .orderBy(...plansInOrder),
    ),
    values: groupBy(
      await tx
        .select({ planId: offerings.planId, featureId: offerings.featureId, value: offerings.value })
        .from(offerings)
        .innerJoin(plans, eq(plans.id, offerings.planId))
        .where(inArray(plans.addonId, ids)),
      (row) => row.planId,
    ),
    documentations: byAddon(
      await tx.select().from(documentations).where(inArray(documentations.addonId, ids)),
    ),
    notices: byAddon(
      await tx
        .select()
        .from(deprecations)
        .where(and(inArray(deprecations.addonId, ids), eq(deprecations.state, 'announced'))),
    ),
  }
}

type Rows = Awaited<ReturnType<typeof loadRows>>

function planOf(row: PlanRow, { features: all, values }: Rows): PagePlan {
  const given = new Map((values.get(row.id) ?? []).map(({ featureId, value }) => [featureId, value]))
  return v.parse(pagePlan, {
    ...row,
    features: (all.get(row.addonId) ?? []).flatMap(({ id, name, datatype }) => {
      const value = given.get(id)
      return typeof value === 'boolean' || typeof value === 'number' ? [{ id, name, datatype, value }] : []
    }),
  })
}

function pageOf(addon: AddonRow, rows: Rows): LoadedPage {
  const { id, slug } = addon
  const own = (rows.plans.get(id) ?? []).map((row) => ({ row, shown: planOf(row, rows) }))
  const found = own.filter(({ row }) => availabilityOf(row) === 'allUsers')
  const pictures = rows.screenshots.get(id) ?? []
  const named = (planSlug: string | null) =>
    found.some(({ row }) => row.slug === planSlug) ? planSlug : null
  const defaults = defaultFields.map((field) => [field, named(addon[field])] as const)
  const page = {
    ...addon,
    id,
    slug,
    iconUrl: addon.iconSha === null ? null : imagePath(addon.iconSha),
    categories:
      rows.categories.get(id)?.map(({ slug: category, label }) => ({ slug: category, label })) ?? [],
    tags: tagList(addon.tags),
    screenshots: pictures.map((row) => ({
      id: row.id,
      name: row.name,
      originalUrl: rows.urlOf(row.originalSha),
      retinaUrl: rows.urlOf(row.retinaSha),
      mediumUrl: rows.urlOf(row.mediumSha),
      thumbUrl: rows.urlOf(row.thumbSha),
    })),
    benefits: rows.benefits.get(id) ?? [],
    features: rows.features.get(id) ?? [],
    plans: found.map(({ shown }) => shown),
    ...(Object.fromEntries(defaults) as Pick<MarketplacePage, (typeof defaultFields)[number]>),
    customPlansText: addon.supportsCustomPlans ? addon.customPlansText : null,
    documentationUrl: rows.documentations.get(id)?.[0]?.devcenterUrl ?? null,
    shutdownDate: rows.notices.get(id)?.[0]?.date ?? null,
  }
  const shas = pictures.flatMap((row) => [row.originalSha, row.retinaSha, row.mediumSha, row.thumbSha])
  return {
    // What the page does not have is dropped: another order or an internal field is no difference.
    page: v.parse(marketplacePage, page),
    plans: own,
    pictures: [...(addon.iconSha === null ? [] : [addon.iconSha]), ...new Set(shas)],
  }
}

/**
 * Loads the pages of add-ons as they would be published now, whether or not the marketplace shows them. `tx` is a snapshot,
 * or holds the add-ons' locks, so that each page is of one moment.
 */
export async function loadPages(tx: Database, of: readonly AddonRow[]): Promise<LoadedPage[]> {
  if (of.length === 0) return []
  const rows = await loadRows(
    tx,
    of.map(({ id }) => id),
  )
  return of.map((addon) => pageOf(addon, rows))
}
