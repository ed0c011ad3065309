import { addonApprovalList } from '#contract/endpoints/approvals.ts'
import { benefitList, categoryList, documentationList, screenshotList } from '#contract/endpoints/listing.ts'
import { readOf } from '#portal/wire/read.ts'

/** The reads of the marketplace-listing tab. */
export const listingReads = (addon: string) => ({
  screenshots: readOf(screenshotList, { params: { addon } }),
  benefits: readOf(benefitList, { params: { addon } }),
  documentations: readOf(documentationList, { params: { addon } }),
  approvals: readOf(addonApprovalList, { params: { addon } }),
  categories: readOf(categoryList, {}),
})
