import { firstOfMonth } from '#contract/formats/first-of-month.ts'
import { monthNameOf } from '#contract/formats/month-names.ts'

/** The beginning of the month after an instant's (UTC). */
export const nextMonth = (at: Date): Date => new Date(firstOfMonth(at, 1))

/** Formats an instant's month (UTC) as YYYY-MM. */
export const yearMonth = (at: Date): string => at.toISOString().slice(0, 7)

/** The first day of a month YYYY-MM, as it is stored. */
export const storedPeriod = (month: string): string => `${month}-01`

const beginningOf = (month: string): Date => new Date(storedPeriod(month))

/** Formats a month YYYY-MM: 'October 2026'. */
export const spelledMonth = (month: string): string =>
  `${monthNameOf(beginningOf(month))} ${month.slice(0, 4)}`

/** The first day of the month after a month YYYY-MM. */
export const endOf = (month: string): string => firstOfMonth(beginningOf(month), 1)
