/** From when a new price holds: ISO days in UTC. `existingInstalls` is for those that are not grandfathered. */
export interface RepriceDates {
  newInstalls: string
  existingInstalls: string
}

/** From this day of the month on, a request counts for the month after the next. */
const lateInTheMonth = 20

/** The first day of the month that is so many months after the instant's, counted in months (UTC). */
function firstOfMonth(at: Date, monthsLater: number): string {
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + monthsLater
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The dates of a repricing that is asked for (or counted anew from) at this instant. */
export function repriceDates(at: Date): RepriceDates {
  const wait = at.getUTCDate() >= lateInTheMonth ? 2 : 1
  return { newInstalls: firstOfMonth(at, wait), existingInstalls: firstOfMonth(at, wait + 1) }
}

/** An instant's day in UTC, as an ISO date. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** True when a repricing's date is over (UTC), so that an approval now counts it anew (READINGS 12). */
export const hasPassed = (repriceDate: string, now: Date): boolean => dayOf(now) > repriceDate
