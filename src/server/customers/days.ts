import { firstOfMonth } from '#contract/formats/first-of-month.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'

const dayMs = 86_400_000

/** The day that is so many days after an ISO day, or before it. */
export const dayAfter = (day: string, count: number): string =>
  dayOf(new Date(Date.parse(day) + count * dayMs))

/** The first day of an ISO day's month. */
export const monthOf = (day: string): string => firstOfMonth(new Date(day))

/** The first day of the last month that is over by the end of an ISO day. */
export const monthOverBy = (day: string): string => firstOfMonth(new Date(dayAfter(day, 1)), -1)

/** The earlier one of two ISO days. */
export const earlierOf = (one: string, other: string): string => (one < other ? one : other)
