import type { Report } from '#contract/report.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'

type Billed = Pick<
  Report,
  'totalBillingsAsCents' | 'customerBillingsAsCents' | 'providerAssessedBillingsAsCents'
>

/** Describes a month's credits: each with its reason, after their sum unless there is one alone. */
function creditNotes(cents: number, credits: Report['credits']): string[] {
  if (cents === 0) return []
  const credited = `${inDollars(cents)} credited`
  const [first] = credits
  if (first?.cents === cents) return [`${credited}: ${first.reason}`]
  return [credited, ...credits.map((credit) => `${inDollars(credit.cents)}: ${credit.reason}`)]
}

/**
 * Describes what lies between a month's customer billings and what was billed before, or what is shared: credits, and the
 * part that is not shared, line by line; empty for neither. Credits of months before reasons were kept have none.
 */
export function billingNotes(month: Billed, credits: Report['credits'] = []): string {
  const { totalBillingsAsCents: total, customerBillingsAsCents: billed } = month
  const kept = billed - month.providerAssessedBillingsAsCents
  return [
    ...creditNotes(total - billed, credits),
    ...(kept === 0 ? [] : [`${inDollars(kept)} of it not shared`]),
  ].join('\n')
}
