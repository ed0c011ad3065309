import { marketplacePageView } from '#contract/catalogue/marketplace-page-endpoint.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The read of an add-on's marketplace page, as it is published and as it would be now. */
export const marketplacePageRead = (addon: string) => readOf(marketplacePageView, { params: { addon } })

export const pages = pageReads({
  '/addons/$addonSlug/marketplace-page': ({ addonSlug }) => [marketplacePageRead(addonSlug)],
  // The old address of the draft leads there.
  '/addons/$addonSlug/marketplace-listing/preview': ({ addonSlug }) => [marketplacePageRead(addonSlug)],
})
