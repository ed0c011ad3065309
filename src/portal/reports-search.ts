import * as v from 'valibot'
import { period } from '../contract/report.ts'

/** The first and the last month (YYYY-MM) that the reports tab shows; what is not valid is left out. */
export const reportsSearch = v.object({
  from: v.fallback(v.optional(period), undefined),
  to: v.fallback(v.optional(period), undefined),
})
export type ReportsSearch = v.InferOutput<typeof reportsSearch>
