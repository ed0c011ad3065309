import * as v from 'valibot'
import { datatypes } from '../feature.ts'
import { cents, id } from '../formats/field-types.ts'
import { stage } from '../stage.ts'

const textOrNull = v.nullable(v.string())

const pageFeature = { id, name: v.string(), datatype: v.picklist(datatypes) }

/**
 * A plan on an add-on's marketplace page, in cents per month. `features` are those with a value, in the add-on's order;
 * values are as on a plan's offerings.
 */
export const pagePlan = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  priceCents: cents,
  priceContract: v.boolean(),
  installableWithPrivateNetworking: v.boolean(),
  installableWithoutPrivateNetworking: v.boolean(),
  temporarySupported: v.boolean(),
  temporarySpaceSupported: v.boolean(),
  shield: v.boolean(),
  shieldDefault: v.boolean(),
  features: v.array(v.object({ ...pageFeature, value: v.union([v.boolean(), v.number()]) })),
})
export type PagePlan = v.InferOutput<typeof pagePlan>

/**
 * All that customers see of an add-on on the marketplace. `plans` are those available to all users and not hidden, in
 * SPEC's order; a default names one of them, or is null. `iconUrl` is null without an icon, `customPlansText` unless
 * custom plans are supported, `shutdownDate` (a day) unless a notice is announced. Pictures are paths that name their
 * content. Whatever is stored of languages and generations is shown, also what predates the rules for them.
 */
export const marketplacePage = v.object({
  id,
  slug: v.string(),
  state: stage,
  displayName: v.string(),
  summary: textOrNull,
  iconUrl: textOrNull,
  featured: v.boolean(),
  categories: v.array(v.object({ slug: v.string(), label: v.string() })),
  languages: v.array(v.string()),
  supportedGenerations: v.array(v.string()),
  tags: v.array(v.string()),
  screenshots: v.array(
    v.object({
      id,
      name: v.string(),
      originalUrl: v.string(),
      retinaUrl: v.string(),
      mediumUrl: v.string(),
      thumbUrl: v.string(),
    }),
  ),
  benefits: v.array(v.object({ id, title: v.string(), description: v.string() })),
  features: v.array(v.object(pageFeature)),
  plans: v.array(pagePlan),
  defaultPlanSlug: textOrNull,
  spaceDefaultPlanSlug: textOrNull,
  temporarySupportedPlanSlug: textOrNull,
  temporarySpaceSupportedPlanSlug: textOrNull,
  customPlansText: textOrNull,
  buttons: v.array(v.string()),
  documentationUrl: textOrNull,
  websiteUrl: textOrNull,
  statusPageUrl: textOrNull,
  emailSupport: textOrNull,
  providerTermsUrl: textOrNull,
  legalStatements: textOrNull,
  googleAnalyticsID: textOrNull,
  shutdownDate: textOrNull,
})
export type MarketplacePage = v.InferOutput<typeof marketplacePage>
