import * as v from 'valibot'
import { addon } from '../addon.ts'
import { id, searchText, time } from '../formats/field-types.ts'
import { recipient } from '../mail.ts'
import { stage } from '../stage.ts'
import { transition } from '../trail.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * A company at a glance, for staff. `stages` counts its add-ons, the stages without any left out; `waiting` counts the
 * pending approvals and open price changes of them all. `lastActivityAt` is the newest of its own trail and its add-ons',
 * or its creation.
 */
export const companyOverview = v.object({
  id,
  name: v.string(),
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
  stages: v.array(v.object({ state: stage, count })),
  people: count,
  hasSupplierInformation: v.boolean(),
  waiting: v.object({ approvals: count, repricings: count }),
  lastActivityAt: time,
  createdAt: time,
})
export type CompanyOverview = v.InferOutput<typeof companyOverview>

/** `q` as in the list of companies; `addons` leaves those without an add-on, `supplier` those without a vendor record. */
export const companyOverviewQuery = v.strictObject({
  q: v.optional(searchText),
  addons: v.exactOptional(v.literal('none')),
  supplier: v.exactOptional(v.literal('missing')),
  sort: v.optional(v.picklist(['name', 'created_at']), 'name'),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})

/** One company at a glance, with its add-ons by name, each with its installs that are provided now, and its open invitations. */
export const wholeCompanyOverview = v.object({
  ...companyOverview.entries,
  addons: v.array(v.object({ ...addon.entries, provided: count })),
  invited: v.array(v.object({ id, email: v.string(), createdAt: time, linkExpiresAt: time })),
})
export type WholeCompanyOverview = v.InferOutput<typeof wholeCompanyOverview>

/** A letter to one of a company's people, without its text. */
export const companyLetter = v.object({ ...recipient.entries, subject: v.string(), createdAt: time })
export type CompanyLetter = v.InferOutput<typeof companyLetter>

/** A row of a company's trail; `addon` is the one that it is about, null for the company itself. */
export const companyTransition = v.object({
  ...transition.entries,
  addon: v.nullable(v.object({ slug: v.string(), displayName: v.string() })),
})
export type CompanyTransition = v.InferOutput<typeof companyTransition>
