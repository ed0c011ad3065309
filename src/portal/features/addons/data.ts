import * as v from 'valibot'
import { type Addon, addonListQuery } from '#contract/addon.ts'
import { listPage, type Page } from '#portal/wire/api.ts'

const { q, state, sort, order } = addonListQuery.entries

/** The filter of the list of all add-ons as kept in the URL; drops invalid values. */
export const addonSearch = v.object({
  q: v.fallback(v.optional(q.wrapped), undefined),
  state: v.fallback(state, undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type AddonSearch = v.InferOutput<typeof addonSearch>

/** Loads a page of add-ons with their progress; early.ts requests the first one with the same query. */
export const addonPage = (
  // In this order, and without the page's other search parameters.
  { q, state, sort, order }: AddonSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<Addon>> =>
  listPage(
    'addonList',
    { query: { q, state, sort, order, progress: 'true' } },
    { range, ...(signal === undefined ? {} : { signal }) },
  )

/** The first range of an add-on list; early.ts requests the same. */
export const firstRange = 'items ..; max=50'
