import * as v from 'valibot'
import { companyOverviewQuery } from '#contract/companies/company-overview.ts'
import { companyListQuery } from '#contract/list-queries.ts'

const { q } = companyListQuery.entries

/**
 * The filter of the company lists as kept in the URL. `all` includes companies without a beta or GA add-on.
 */
export const companySearch = v.object({
  q: v.fallback(q, undefined),
  all: v.fallback(v.optional(v.literal('true')), undefined),
})
export type CompanySearch = v.InferOutput<typeof companySearch>

const { addons, supplier, sort, order } = companyOverviewQuery.entries

/** The filters and order of the list of companies as kept in the URL; drops invalid values. */
export const companiesSearch = v.object({
  q: v.fallback(q, undefined),
  addons: v.fallback(v.optional(addons.wrapped), undefined),
  supplier: v.fallback(v.optional(supplier.wrapped), undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type CompaniesSearch = v.InferOutput<typeof companiesSearch>
