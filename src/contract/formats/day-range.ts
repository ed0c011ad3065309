import * as v from 'valibot'

/** True for a calendar day in the years 2000 to 2999, which every database can store. */
function isDay(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** A day, YYYY-MM-DD. */
export const day = v.pipe(v.string('must be a day, YYYY-MM-DD'), v.check(isDay, 'must be a day, YYYY-MM-DD'))

/** True unless a range of days ends before it begins. */
export const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to

/** The first and last day (UTC) of a list, both included; a missing one leaves that side open. */
export const dayRange = v.pipe(
  v.object({ from: v.optional(day), to: v.optional(day) }),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, 'must not be before from'), ['to']),
)
export type DayRange = v.InferOutput<typeof dayRange>

/** Days from an instant's day until another one (UTC); negative for one that has passed. */
export const daysFrom = (now: Date, until: string): number =>
  (Date.parse(until) - Date.parse(now.toISOString().slice(0, 10))) / 86_400_000
