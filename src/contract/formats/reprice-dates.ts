import { firstOfMonth } from './first-of-month.ts'

/**
 * The first days of a new price, as ISO days in UTC. `existingInstalls` applies to those that are not grandfathered.
 */
export interface RepriceDates {
  newInstalls: string
  existingInstalls: string
}

/** From this day of the month on, a request takes effect a month later. */
const lateInTheMonth = 20

/** The dates of a repricing requested (or recalculated) at this instant. */
export function repriceDates(at: Date): RepriceDates {
  const wait = at.getUTCDate() >= lateInTheMonth ? 2 : 1
  return { newInstalls: firstOfMonth(at, wait), existingInstalls: firstOfMonth(at, wait + 1) }
}

/** An instant's day in UTC, as an ISO date. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** True if a repricing's date has passed (UTC), so that an approval now recalculates it (READINGS 12). */
export const hasPassed = (repriceDate: string, now: Date): boolean => dayOf(now) > repriceDate
