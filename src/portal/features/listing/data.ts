import type * as v from 'valibot'
import type { Approval } from '#contract/approval.ts'
import type { category } from '#contract/company.ts'
import type { Benefit, documentation, Screenshot } from '#contract/listing.ts'
import { load } from '#portal/wire/load.ts'
import { listingRead } from './reads.ts'

export type Category = v.InferOutput<typeof category>
export type Documentation = v.InferOutput<typeof documentation>

/** The data of the marketplace-listing tab besides the add-on itself. */
export interface ListingData {
  /** In display order. */
  screenshots: readonly Screenshot[]
  /** In display order. */
  benefits: readonly Benefit[]
  /** Every add-on starts with one. */
  documentations: readonly Documentation[]
  /** All categories, in order. */
  categories: readonly Category[]
  approvals: readonly Approval[]
}

/** Loads all of it. Rejects with a ProblemError. */
export const loadListing = (slug: string, signal: AbortSignal): Promise<ListingData> =>
  load(listingRead(slug), signal)
