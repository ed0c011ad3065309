import type { Report } from '#contract/report.ts'
import { sumOf } from './figures.ts'

type PaidMonth = Pick<Report, 'providerShareAsCents' | 'payouts'>

/** What was paid out, and what is still due of the provider's shares, in cents. */
export interface PayoutSums {
  paid: number
  due: number
}

/** Sums the payouts of months. What one month was paid above its share makes no other month's share less due. */
export function payoutSums(months: readonly PaidMonth[]): PayoutSums {
  const each = months.map(({ providerShareAsCents: share, payouts }) => {
    const paid = sumOf(payouts.map(({ cents }) => cents))
    return { paid, due: Math.max(0, share - paid) }
  })
  return { paid: sumOf(each.map(({ paid }) => paid)), due: sumOf(each.map(({ due }) => due)) }
}
