import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { stages } from '#contract/stage.ts'
import { idOf, instant, storedColumns } from '../columns.ts'
import { inNameOrder } from '../name-order.ts'
import { asOrdered, asTrigrams, searchedText } from '../like-pattern.ts'
import { categories, companies } from './companies.ts'

export const stageEnum = pgEnum('stage', stages)

/** `iconSha` names a row of images; null means the placeholder. */
export const addons = pgTable(
  'addons',
  {
    ...storedColumns,
    companyId: idOf(() => companies.id),
    slug: text().notNull().unique(),
    name: text().notNull(),
    displayName: text().notNull(),
    summary: text(),
    legalStatements: text(),
    state: stageEnum().notNull().default('alpha'),
    /** Serial of the latest trail row that counts (READINGS 38); raised only by writing the trail. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
    websiteUrl: text(),
    emailSupport: text(),
    statusPageUrl: text(),
    tags: text(),
    googleAnalyticsID: text(),
    iconSha: text(),
    languages: text().array().notNull().default([]),
    buttons: text().array().notNull().default([]),
    requiresSupportView: boolean().notNull().default(false),
    expectsPrivateNetworking: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    unpayable: boolean().notNull().default(false),
    docsApprovedAt: instant(),
    provisioningApiVersion: integer().notNull().default(1),
    visible: boolean().notNull().default(false),
    providerTermsUrl: text(),
    supportsCustomPlans: boolean().notNull().default(false),
    customPlansText: text(),
    defaultPlanSlug: text(),
    spaceDefaultPlanSlug: text(),
    temporarySupportedPlanSlug: text(),
    temporarySpaceSupportedPlanSlug: text(),
    supportedGenerations: text()
      .array()
      .notNull()
      .default(sql`'{cedar}'`),
    grandfathered: boolean().notNull().default(false),
  },
  (t) => [
    index('addons_company').on(t.companyId),
    index('addons_display_name').on(inNameOrder(t.displayName), t.id),
    index('addons_by_slug').on(inNameOrder(t.slug), t.id),
    index('addons_updated').on(t.updatedAt, t.id),
    index('addons_state').on(t.state, t.id),
    index('addons_begin').on(asOrdered(searchedText(t.displayName))),
    index('addons_words').using('gin', asTrigrams(searchedText(t.displayName, t.slug))),
    index('addons_text').using('gin', t.displayName.op('gin_trgm_ops'), t.slug.op('gin_trgm_ops')),
  ],
)

export const addonCategories = pgTable(
  'addon_categories',
  {
    addonId: idOf(() => addons.id),
    categoryId: idOf(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.addonId, t.categoryId] })],
)
