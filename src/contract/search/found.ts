import * as v from 'valibot'
import { approvalState, approvalType } from '../approval.ts'
import { companySummary, id, searchText } from '../formats/field-types.ts'
import { repricingStatus } from '../repricing.ts'
import { stage } from '../stage.ts'
import { action } from '../trail.ts'

/** `addon` is the slug of the add-on whose actions are asked for too. */
export const searchQuery = v.strictObject({
  q: v.optional(searchText),
  addon: v.exactOptional(v.string()),
})

/** The most records of each kind that a search answers. */
export const mostFound = 8

const addon = v.object({ slug: v.string(), displayName: v.string() })

/**
 * The result of a search: of each kind the records that hold every word of `q` in their own name, address or slug, or in
 * that of their plan, add-on or company, best first. Nothing without `q` but the add-on's `actions`.
 */
export const searchResult = v.object({
  addons: v.array(v.object({ ...addon.entries, state: stage })),
  plans: v.array(v.object({ id, name: v.string(), slug: v.string(), addon })),
  features: v.array(v.object({ id, name: v.string(), addon })),
  /** The users of the own company; for staff, all accounts. */
  people: v.array(
    v.object({ id, name: v.nullable(v.string()), email: v.string(), company: v.nullable(v.string()) }),
  ),
  /** For staff alone. */
  companies: v.array(companySummary),
  /** Those that are pending or rejected; for staff, those that wait for them. */
  approvals: v.array(v.object({ id, type: approvalType, state: approvalState, addon })),
  /** Unfinished ones. */
  repricings: v.array(
    v.object({ id, status: repricingStatus, plan: v.object({ id, name: v.string() }), addon }),
  ),
  actions: v.array(action),
})
export type SearchResult = v.InferOutput<typeof searchResult>
