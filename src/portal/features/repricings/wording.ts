import type { Tone } from '#portal/ui/signs/tone.ts'
import type { Addon } from '#contract/addon.ts'
import type { RepricingStatus } from '#machines/repricing/lifecycle.ts'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import { billingAtPrice } from '#contract/installs/plan-usage.ts'
import { isNonGrandfatheredIncrease, priceChangeOf } from '#contract/repricing.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'
import { monthWording } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { signedDollars, signedPercent } from '#portal/ui/format/money.ts'

/** Colour and icon of a status; its name is shown beside them (contract/plan-blockers.ts). */
export const repricingLooks: Record<RepricingStatus, { tone: Tone; icon: IconName }> = {
  new: { tone: 'gray', icon: 'circle' },
  in_progress: { tone: 'yellow', icon: 'clock' },
  approved: { tone: 'green', icon: 'check' },
  partially_complete: { tone: 'yellow', icon: 'clock' },
  completed: { tone: 'green', icon: 'check' },
  rejected: { tone: 'red', icon: 'stop' },
  error: { tone: 'red', icon: 'alert' },
}

/** Of one that its provider has withdrawn. */
export const withdrawnLook: { tone: Tone; icon: IconName } = { tone: 'gray', icon: 'stop' }

/** Tells why an add-on's plans are not repriced in a stage (SPEC section 2); null if they are. */
export const notRepricedWording = (stage: Addon['state']): string | null =>
  stage === 'ga'
    ? null
    : stage === 'shutdown'
      ? 'The add-on is shut down: its plans cannot be repriced.'
      : 'Plans are repriced in GA. Until then a price is edited with its plan.'

interface Prices {
  priceCents: number
  originalPriceCents: number
}

const names = { increase: 'Increase', decrease: 'Decrease', same: 'Same' } as const

/** A change in one word. */
export const changeName = (prices: Prices): string => names[priceChangeOf(prices)]

/** A change as amount and percentage: '+$2.00 (+40.0%)'; from a free plan only the amount. */
export function changeAmount({ priceCents, originalPriceCents }: Prices): string {
  const difference = priceCents - originalPriceCents
  if (originalPriceCents === 0) return signedDollars(difference)
  return `${signedDollars(difference)} (${signedPercent((100 * difference) / originalPriceCents)})`
}

/** Describes who is notified of a change once it is approved. */
export function notifiedWording(
  prices: Prices & { grandfathered: boolean },
  { accounts }: Pick<PlanUsage, 'accounts'>,
): string {
  if (!isNonGrandfatheredIncrease(prices)) {
    return prices.grandfathered
      ? 'No customer is notified: existing installs keep their price.'
      : 'No customer is notified: nobody pays more.'
  }
  if (accounts === 0) return 'Nobody has installed the plan, so nobody is notified.'
  const customers = accounts === 1 ? 'The one customer' : `All ${accounts.toLocaleString('en-US')} customers`
  return `${customers} of the plan will be notified by e-mail once it is approved.`
}

/** Estimates the change's effect on last month's billing. */
export function billingWording(
  prices: Prices & { grandfathered: boolean },
  { lastMonth }: Pick<PlanUsage, 'lastMonth'>,
): string {
  if (lastMonth === null) return 'The plan has not been billed yet, so nothing can be said of its effect.'
  const month = monthWording(lastMonth.period)
  const at = billingAtPrice(lastMonth.billedCents, prices)
  if (at === null) return `The plan was free in ${month}, so its billing says nothing of the effect.`
  const was = `${inDollars(lastMonth.billedCents)} was billed in ${month}`
  const condition = prices.grandfathered
    ? 'if every install had been a new one'
    : 'if every install had paid the new price'
  return `${was}. At the new price it would have been ${inDollars(at.billedCents)} (${signedDollars(at.differenceCents)}) ${condition}.`
}
