import { marketplaceListingView } from '#contract/endpoints/listing.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads, wholeTab } from '#portal/wire/page-reads.ts'

/** The read of the marketplace-listing tab, with the add-on in it. */
export const listingRead = (addon: string) => readOf(marketplaceListingView, { params: { addon } })

export const pages = pageReads({
  '/addons/$addonSlug/marketplace-listing/$': ({ addonSlug }) => [wholeTab(listingRead(addonSlug))],
})
