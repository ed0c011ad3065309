/** The most days of customers that are listed at once: a leap year. */
export const mostCustomerDays = 366
/** The days that are listed where none are named: the last ones. */
export const usualCustomerDays = 90

/** A range of days if both ends are there, in order, and no more days than are listed at once; else none. */
export function listedDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string
  to?: string
} {
  if (from === undefined || to === undefined || from > to) return {}
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > mostCustomerDays ? {} : { from, to }
}
