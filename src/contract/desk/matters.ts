import * as v from 'valibot'
import { automaticReview } from '../automatic-review.ts'
import { availability } from '../availability.ts'
import { pagePublishing } from '../catalogue/page-endpoints.ts'
import { pageFieldNames } from '../catalogue/page-fields.ts'
import { datatypes } from '../feature.ts'
import { cents, id } from '../formats/field-types.ts'
import { documentation } from '../listing.ts'
import { manifest } from '../manifest.ts'

/** A plan as a decision needs it. */
export const deskPlan = v.object({
  id,
  name: v.string(),
  slug: v.string(),
  priceCents: cents,
  priceContract: v.boolean(),
  default: v.boolean(),
  availability,
})
export type DeskPlan = v.InferOutput<typeof deskPlan>

const changedFields = v.array(v.picklist(pageFieldNames))

/**
 * The marketplace page that a Business approval is about, as it would be published, and its fields that were changed since
 * the request and since a rejection that stands.
 */
export const businessMatter = v.object({
  ...v.pick(pagePublishing, ['draft', 'plansInGa', 'docsStatus']).entries,
  supportsCustomPlans: v.boolean(),
  changedSince: v.object({ request: changedFields, rejection: changedFields }),
})
export type BusinessMatter = v.InferOutput<typeof businessMatter>

/**
 * The manifest that a Technical approval is about, its secrets masked. `former` was the current one at the last decision,
 * or at the request where there was none; null if it still is. `review` counts for the approval's stage (READINGS 43).
 */
export const technicalMatter = v.object({
  manifest: v.nullable(manifest),
  former: v.nullable(manifest),
  review: v.nullable(automaticReview),
  provisioningApiVersion: v.number(),
})
export type TechnicalMatter = v.InferOutput<typeof technicalMatter>

const price = v.object({ priceCents: cents, priceContract: v.boolean() })

/** A plan's price and values before the changes since; null and left out where they are as they were. */
const formerPlan = v.object({
  price: v.nullable(price),
  /** `text` is a value in words; null where there was none. */
  values: v.array(v.object({ featureId: id, text: v.nullable(v.string()) })),
})

/**
 * A plan for sale. `inGa` and `isDefaultInGa`: as the step to GA leaves them unless staff choose otherwise; from GA on, as
 * they are.
 */
const pricedPlan = v.object({
  ...deskPlan.entries,
  inGa: availability,
  isDefaultInGa: v.boolean(),
  isNew: v.boolean(),
  values: v.array(v.object({ featureId: id, value: v.union([v.boolean(), v.number()]) })),
  former: formerPlan,
})
export type PricedPlan = v.InferOutput<typeof pricedPlan>

/**
 * The plans that a Pricing approval is about, in SPEC's order, with their features; what is new or was otherwise is so since
 * the last decision, or since the request where there was none. `customers` are accounts with an install now.
 */
export const pricingMatter = v.object({
  features: v.array(v.object({ id, name: v.string(), datatype: v.picklist(datatypes), isNew: v.boolean() })),
  plans: v.array(pricedPlan),
  customers: v.number(),
  installs: v.number(),
})
export type PricingMatter = v.InferOutput<typeof pricingMatter>

/** The Dev Center article that an Article approval is about. */
export const articleMatter = v.pick(documentation, ['devcenterUrl', 'status', 'statusMessage', 'hasDocs'])
export type ArticleMatter = v.InferOutput<typeof articleMatter>
