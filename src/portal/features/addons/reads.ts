import type * as v from 'valibot'
import type { addonListQuery } from '#contract/addon.ts'
import { addonList } from '#contract/endpoints/addons.ts'
import { readOf } from '#portal/wire/read.ts'
import { filterIn, pageReads } from '#portal/wire/page-reads.ts'

/** The read of the first page of add-ons with their progress. */
export const addonsRead = (
  // In this order, and without the page's other search parameters.
  { q, state, request, sort, order }: Omit<v.InferInput<typeof addonListQuery>, 'progress'>,
) => readOf(addonList, { query: { q, state, request, sort, order, progress: 'true' } })

const firstPage = (_: unknown, search: URLSearchParams) => [
  addonsRead(filterIn(search, ['q', 'state', 'request', 'sort', 'order'])),
]

export const pages = pageReads({ '/': firstPage, '/addons': firstPage })
