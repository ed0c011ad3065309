import * as v from 'valibot'
import { period } from './formats/period.ts'
import { day } from './formats/day-range.ts'
import { companySummary, stored, time } from './formats/field-types.ts'

/** Integer cents for a whole month, beyond the limit of a single price. */
const billedCents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const amounts = {
  addonBillings: v.record(v.string(), v.record(v.string(), billedCents)),
  totalBillingsAsCents: billedCents,
  customerBillingsAsCents: billedCents,
  providerAssessedBillingsAsCents: billedCents,
  herokuShareAsCents: billedCents,
  providerShareAsCents: billedCents,
}

const credits = v.array(v.object({ cents: billedCents, reason: v.string() }))

/**
 * A company's customer billing for a month, in cents. `addonBillings` has the amounts by add-on and plan slug, which
 * sum to `totalBillingsAsCents`. Customer billings are those less credits; the assessed part (without unpayable
 * add-ons) is shared by the platform and the provider to the cent. `credits` are those, oldest first, each with what it
 * has reduced this month's billing by; `payouts` are what has been paid of the provider's share, by day, and
 * `dueAsCents` what is left of it: null for months before the company's first with a payout on record, which may have
 * been paid all the same. `csvUrl` and `pdfUrl` are valid for five minutes.
 */
export const report = v.object({
  ...stored,
  period,
  company: companySummary,
  ...amounts,
  credits,
  payouts: v.array(v.object({ cents: billedCents, paidOn: day, reference: v.string() })),
  dueAsCents: v.nullable(billedCents),
  csvUrl: v.string(),
  pdfUrl: v.string(),
})
export type Report = v.InferOutput<typeof report>

/**
 * A company's month before it is closed, up to `until`: like its report, with the credits that would count if it were
 * closed then, and what would be left of them for the following months. As in a report, a plan is there once its installs
 * have brought a cent.
 */
export const monthSoFar = v.object({
  period,
  until: time,
  company: companySummary,
  ...amounts,
  credits,
  creditsAsCents: billedCents,
  creditsLeftAsCents: billedCents,
})
export type MonthSoFar = v.InferOutput<typeof monthSoFar>

/** The formats of a report's documents. */
export const reportKinds = ['csv', 'pdf'] as const
export type ReportKind = (typeof reportKinds)[number]
