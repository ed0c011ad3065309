import * as v from 'valibot'
import { period } from '#contract/report.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

/** The reports tab's choices: the first and the last month, and the chart's numbers as a table. */
export const reportsSearch = v.pipe(
  v.object({ ...rangeInUrl(period), table: v.fallback(v.optional(v.literal('true')), undefined) }),
  v.transform(withoutCrossedRange),
)
export type ReportsSearch = v.InferOutput<typeof reportsSearch>
