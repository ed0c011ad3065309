import * as v from 'valibot'
import { period } from '#contract/formats/period.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

const isChosen = v.fallback(v.optional(v.literal('true')), undefined)

/**
 * The search parameters of the reports tab: first and last month, whether to show the table, and whether to compare with
 * the year before.
 */
export const reportsSearch = v.pipe(
  v.object({ ...rangeInUrl(period), table: isChosen, compare: isChosen }),
  v.transform(withoutCrossedRange),
)
export type ReportsSearch = v.InferOutput<typeof reportsSearch>
