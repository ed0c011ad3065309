import * as v from 'valibot'
import { type Addon, addonListQuery } from '#contract/addon.ts'
import { listPage, type Page } from '#portal/wire/api.ts'

const { q, state, sort, order } = addonListQuery.entries

/** The filter of the list of all add-ons, as it stands in the URL; what is not valid is left out. */
export const addonSearch = v.object({
  q: v.fallback(v.optional(q.wrapped), undefined),
  state: v.fallback(state, undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type AddonSearch = v.InferOutput<typeof addonSearch>

/** A page of add-ons with how far each has come; early.ts asks for the first one with the same words. */
export const addonPage = (
  // In this order, and without what else is in the page's URL.
  { q, state, sort, order }: AddonSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<Addon>> =>
  listPage(
    'addonList',
    { query: { q, state, sort, order, progress: 'true' } },
    { range, ...(signal === undefined ? {} : { signal }) },
  )

/** Asks for the first rows of a list of add-ons; early.ts asks with the same words. */
export const firstRange = 'items ..; max=50'
