import * as v from 'valibot'
import { repricingListQuery, type repricingSorts } from '#contract/list-queries.ts'
import type { repricingColumns } from '../repricing-cells.tsx'

const { company, addon, requester, sort, order } = repricingListQuery.entries

/** The filter of the lists of all repricings as kept in the URL; drops invalid values. */
export const repricingSearch = v.object({
  company: v.fallback(company, undefined),
  addon: v.fallback(addon, undefined),
  requester: v.fallback(requester, undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type RepricingSearch = v.InferOutput<typeof repricingSearch>

/** The field by which each column sorts; null if the platform cannot. */
export const columnSorts: Record<(typeof repricingColumns)[number], (typeof repricingSorts)[number] | null> =
  {
    'Add-on / Plan Slug': 'addon',
    Change: null,
    Price: 'price_cents',
    Grandfathered: null,
    Contact: null,
    Requested: 'created_at',
    'Reprice Date': 'reprice_date',
    Status: 'status',
  }
