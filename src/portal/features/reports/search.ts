import * as v from 'valibot'
import { period } from '#contract/formats/period.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

/** The search parameters of the reports tab: first and last month, and whether to show the table. */
export const reportsSearch = v.pipe(
  v.object({ ...rangeInUrl(period), table: v.fallback(v.optional(v.literal('true')), undefined) }),
  v.transform(withoutCrossedRange),
)
export type ReportsSearch = v.InferOutput<typeof reportsSearch>
