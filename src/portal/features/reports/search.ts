import * as v from 'valibot'
import { day } from '#contract/formats/day-range.ts'
import { searchText } from '#contract/formats/field-types.ts'
import { period } from '#contract/formats/period.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

const isChosen = v.fallback(v.optional(v.literal('true')), undefined)

const { from: customersFrom, to: customersTo } = rangeInUrl(day)

/**
 * The search parameters of the reports tab. Of revenue: first and last month, whether to show the table, and whether to
 * compare with the year before. Of customers: first and last day, as they are named, a plan's slug, and whether to show the table.
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
)
export type ReportsSearch = v.InferOutput<typeof reportsSearch>
