import { mostCustomerDays } from '#contract/customers.ts'
import type { Range } from '#portal/ui/range/range.ts'

/** The names of its ends in the URL. */
export const customerDaysInUrl = { from: 'customersFrom', to: 'customersTo' } as const

/** A range of days if both ends are there, in order, and no more days than are listed at once; else none. */
export function listedDays({ from, to }: Range): Range {
  if (from === undefined || to === undefined || from > to) return {}
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > mostCustomerDays ? {} : { from, to }
}
