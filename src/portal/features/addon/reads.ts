import { pageReads } from '#portal/wire/page-reads.ts'

export const pages = pageReads({ '/addons/$addonSlug/$': () => [] })
