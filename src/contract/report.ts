import * as v from 'valibot'
import { companySummary, stored } from './formats/field-types.ts'

/** Integer cents of a whole month: over the limit of a single price. */
const billedCents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A month, YYYY-MM. */
export const period = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/**
 * A company's billing of its customers for a month, in cents. `addonBillings` has the amounts by the add-on's
 * and the plan's slug; they sum up to `totalBillingsAsCents`. Customer billings are those less credits; what is
 * assessed of them (not what unpayable add-ons brought) is shared by the platform and the provider without a
 * cent left over. `csvUrl` and `pdfUrl` hold for five minutes.
 */
export const report = v.object({
  ...stored,
  period,
  company: companySummary,
  addonBillings: v.record(v.string(), v.record(v.string(), billedCents)),
  totalBillingsAsCents: billedCents,
  customerBillingsAsCents: billedCents,
  providerAssessedBillingsAsCents: billedCents,
  herokuShareAsCents: billedCents,
  providerShareAsCents: billedCents,
  csvUrl: v.string(),
  pdfUrl: v.string(),
})
export type Report = v.InferOutput<typeof report>

/** The documents that a report can be had as. */
export const reportKinds = ['csv', 'pdf'] as const
export type ReportKind = (typeof reportKinds)[number]
