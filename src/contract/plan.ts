import * as v from 'valibot'
import { lapsed } from './approval.ts'
import {
  addonSummary,
  cents,
  email,
  featureSummary,
  filledLine,
  id,
  planSummary,
  searchText,
  stored,
  time,
} from './formats/field-types.ts'
import { installedSpan } from './installs/installed-span.ts'
import { repricingStatuses, sentPrice } from './repricing.ts'
import { availability } from './availability.ts'
import { namesWith } from './fields/field.ts'
import { changeEntries, readEntries } from './fields/field-schemas.ts'
import { planFields } from './fields/plan.ts'
import { plain } from './formats/plain-text.ts'
import { slugPattern } from './formats/slug.ts'

export const offering = v.object({
  id,
  feature: featureSummary,
  value: v.union([v.boolean(), v.number()]),
})

/** `repriceDate` is an ISO day. */
const repricingSummary = v.object({
  id,
  priceCents: cents,
  originalPriceCents: cents,
  grandfathered: v.boolean(),
  repriceDate: v.string(),
  existingRepriceDate: v.nullable(v.string()),
  status: v.picklist(repricingStatuses),
  createdAt: time,
})

export const plan = v.object({
  ...stored,
  addon: addonSummary,
  ...readEntries(planFields),
  slug: v.string(),
  priceCents: cents,
  fullSlug: v.string(),
  default: v.boolean(),
  spaceDefault: v.boolean(),
  availability,
  offerings: v.array(offering),
  activeRepricings: v.array(repricingSummary),
  lapsed,
})
export type Plan = v.InferOutput<typeof plan>

/** Without `disabled`, the enabled plans; with `disabled=true`, only the disabled ones. */
export const planListQuery = v.strictObject({
  addonId: v.string(),
  disabled: v.exactOptional(v.picklist(['true', 'false'])),
})

/** Fields that only staff may set: the availability's flags, contract pricing and the plan settings. */
export const planAdminKeys = namesWith(planFields, 'staff')

/** Values by feature; features not named keep theirs, and null removes one. */
export const sentOfferings = v.pipe(
  v.array(
    v.strictObject({
      featureId: v.pipe(v.string(), v.uuid('must be an id')),
      value: v.nullable(v.union([v.boolean(), v.number()], 'must be true, false or a number')),
    }),
  ),
  v.maxLength(1000, 'are too many'),
)
const offerings = v.exactOptional(sentOfferings)

/** A blank slug is derived from the name. */
export const planCreation = v.strictObject({
  ...changeEntries(planFields),
  name: filledLine(planFields.name.max),
  slug: v.exactOptional(
    v.pipe(
      v.string('must be a text'),
      plain,
      v.check(
        (slug) => slug === '' || slugPattern.test(slug),
        'must be words of lower-case letters and digits with single hyphens between',
      ),
      v.maxLength(100, 'is too long (at most 100 characters)'),
    ),
  ),
  priceCents: v.optional(sentPrice, 0),
  offerings,
})
export type PlanCreation = v.InferOutput<typeof planCreation>

/** The slug may be sent unchanged; another one is refused. */
export const planChange = v.strictObject({
  ...changeEntries(planFields),
  slug: v.exactOptional(v.string('must be a text')),
  priceCents: v.exactOptional(sentPrice),
  offerings,
})
export type PlanChange = v.InferOutput<typeof planChange>

/** An account's invitation to an invite-only plan, with its installs of it. */
export const planPass = v.object({ ...stored, ...installedSpan, email: v.string(), plan: planSummary })
export type PlanPass = v.InferOutput<typeof planPass>

/** Passes of an add-on in a page of them. */
export const planPassPage = 50

/** The first page of them, newest first. */
export const firstPlanPasses = v.object({
  rows: v.array(planPass),
  total: v.number(),
  /** The Range header that asks the list of passes for the next page; null if this is all. */
  nextRange: v.nullable(v.string()),
})

/** The passes for an add-on's plans; `q` matches part of an e-mail or plan. */
export const planPassListQuery = v.object({
  q: v.optional(searchText),
})

export const planPassCreation = v.strictObject({ email })
