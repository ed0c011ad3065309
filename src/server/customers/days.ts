import { dayOf } from '#contract/formats/reprice-dates.ts'

const dayMs = 86_400_000

/** The day that is so many days after an ISO day, or before it. */
export const dayAfter = (day: string, count: number): string =>
  dayOf(new Date(Date.parse(day) + count * dayMs))

/** The earlier one of two ISO days. */
export const earlierOf = (one: string, other: string): string => (one < other ? one : other)
