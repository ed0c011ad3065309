import { deprecationList } from '#contract/endpoints/deprecation.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The reads of the screen. */
export const deprecationReads = (addon: string) => ({ list: readOf(deprecationList, { params: { addon } }) })

export const pages = pageReads({
  '/addons/$addonSlug/deprecation/$': ({ addonSlug }) => [deprecationReads(addonSlug)],
})
