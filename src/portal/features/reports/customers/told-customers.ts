import type { Customers } from '#contract/customers.ts'
import { counted } from '#contract/formats/grouped.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { CustomerSeries } from './customer-figures.ts'

/** Says why there are no customers of a plan or, with null, of the add-on. */
export function emptyWording({ days, since, to }: Customers, planName: string | null): string {
  if (days.length === 0) return 'These days are still to come.'
  const isOfAddon = days.every(({ customers, gone }) => customers + gone === 0)
  if (planName !== null && !isOfAddon) return `${planName} had no customers on these days.`
  if (since !== null && since > to)
    return `There were no customers on these days. The first one came on ${spelledDay(since)}.`
  return 'There were no customers on these days: the earlier ones had left.'
}

/** Says what is shown, for those who do not see it change: 'Ranger, 9 days: 40 customers'. */
export const shownWording = (
  chosen: CustomerSeries | null,
  customers: Customers,
  planName: string | null,
): string =>
  chosen === null
    ? emptyWording(customers, planName)
    : `${chosen.name}, ${counted(chosen.days.length, 'day')}: ${counted(chosen.totals.customers, 'customer')}`
