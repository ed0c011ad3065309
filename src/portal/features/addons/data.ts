import * as v from 'valibot'
import { type Addon, type AddonCounts, addonListQuery } from '#contract/addon.ts'
import { addonCountView } from '#contract/endpoints/addons.ts'
import { callApi } from '#portal/wire/api.ts'
import { loadPage, type Page } from '#portal/wire/load.ts'
import { addonsRead } from './reads.ts'

const { q, state, request, sort, order } = addonListQuery.entries

/** The filter of the list of all add-ons as kept in the URL; drops invalid values. */
export const addonSearch = v.object({
  q: v.fallback(v.optional(q.wrapped), undefined),
  state: v.fallback(state, undefined),
  request: v.fallback(request, undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type AddonSearch = v.InferOutput<typeof addonSearch>

/** Loads a page of add-ons with their progress, the first unless `range` names another. */
export const addonPage = (
  search: AddonSearch,
  signal: AbortSignal | undefined,
  range?: string,
): Promise<Page<Addon>> => loadPage(addonsRead(search), signal, range)

/** Counts every company's add-ons by stage and by open request, for staff. Rejects with a ProblemError. */
export const numbersOfAddons = (
  { q, state, request }: AddonSearch,
  signal: AbortSignal,
): Promise<AddonCounts> => callApi(addonCountView, { query: { q, state, request } }, { signal })
