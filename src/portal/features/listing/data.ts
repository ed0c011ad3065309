import type * as v from 'valibot'
import type { Approval } from '#contract/approval.ts'
import type { category } from '#contract/company.ts'
import type { Benefit, documentation, Screenshot } from '#contract/listing.ts'
import { api } from '#portal/wire/api.ts'

export type Category = v.InferOutput<typeof category>
export type Documentation = v.InferOutput<typeof documentation>

/** The data of the marketplace-listing tab beside the add-on's own fields. */
export interface ListingData {
  /** In their order. */
  screenshots: readonly Screenshot[]
  /** In their order. */
  benefits: readonly Benefit[]
  /** Every add-on is born with one. */
  documentations: readonly Documentation[]
  /** All that there are, in their order. */
  categories: readonly Category[]
  approvals: readonly Approval[]
}

/** Reads all of it at once; early.ts asks for the same URLs. Rejects with a ProblemError. */
export async function loadListing(slug: string, signal: AbortSignal): Promise<ListingData> {
  const given = { params: { addon: slug } }
  const [screenshots, benefits, documentations, categories, approvals] = await Promise.all([
    api.screenshotList(given, { signal }),
    api.benefitList(given, { signal }),
    api.documentationList(given, { signal }),
    api.categoryList({}, { signal }),
    api.addonApprovalList(given, { signal }),
  ])
  return { screenshots, benefits, documentations, categories, approvals }
}
