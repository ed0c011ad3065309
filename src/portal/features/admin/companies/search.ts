import * as v from 'valibot'
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
