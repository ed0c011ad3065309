import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import { changeAmount } from '#portal/features/repricings/wording.ts'

const dayMs = 86_400_000

/** A day, and in how many days that is: '02/01/2027, in 65 days'. */
function withNotice(day: string, now: Date): string {
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / dayMs)
  const notice = days <= 0 ? '' : days === 1 ? ', in 1 day' : `, in ${days} days`
  return `${numericDay(day)}${notice}`
}

/** The facts that the decision of a repricing begins with. */
export function priceChangeFacts({ repricing, effect }: RepricingEvidence, now: Date): Fact[] {
  const { originalPriceCents, priceCents } = repricing
  const { repriceDate, existingRepriceDate, installs, customers, lastMonth } = effect
  return [
    ['Price', `${inDollars(originalPriceCents)} → ${inDollars(priceCents)}`],
    ['Difference', changeAmount(repricing)],
    ['Installs now', installs.toLocaleString('en-US')],
    ['Customers now', customers.toLocaleString('en-US')],
    ['Billed last month', lastMonth === null ? 'Not billed yet' : inDollars(lastMonth.billedCents)],
    ['New installs from', withNotice(repriceDate, now)],
    [
      'Existing installs from',
      existingRepriceDate === null ? 'Never: grandfathered' : withNotice(existingRepriceDate, now),
    ],
  ]
}
