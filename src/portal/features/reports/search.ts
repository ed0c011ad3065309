import * as v from 'valibot'
import { day } from '#contract/formats/day-range.ts'
import { searchText } from '#contract/formats/field-types.ts'
import { period } from '#contract/formats/period.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'
import { listedDays } from '#contract/formats/listed-days.ts'

const isChosen = v.fallback(v.optional(v.literal('true')), undefined)

const { from: customersFrom, to: customersTo } = rangeInUrl(day)

/** Drops days of customers that are not listed at once. */
function withListedDays<
  Search extends { customersFrom?: string | undefined; customersTo?: string | undefined },
>(search: Search): Search {
  const { from, to } = listedDays({ from: search.customersFrom, to: search.customersTo })
  return { ...search, customersFrom: from, customersTo: to }
}

/**
 * The search parameters of the reports tab. Of revenue: first and last month, whether to show the table, and whether to
 * compare with the year before. Of customers: first and last day, a plan's slug, and whether to show the table.
 */
export const reportsSearch = v.pipe(
  v.object({
    ...rangeInUrl(period),
    table: isChosen,
    compare: isChosen,
    customersFrom,
    customersTo,
    customersPlan: v.fallback(v.optional(searchText), undefined),
    customersTable: isChosen,
  }),
  v.transform(withoutCrossedRange),
  v.transform(withListedDays),
)
export type ReportsSearch = v.InferOutput<typeof reportsSearch>
