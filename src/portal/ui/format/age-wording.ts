const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Rounds the age of an instant: 'less than an hour', '5 hours', '12 days'. */
export function ageWording(iso: string, now: Date): string {
  const age = now.getTime() - Date.parse(iso)
  if (age < hour) return 'less than an hour'
  return age < day ? counted(Math.floor(age / hour), 'hour') : counted(Math.floor(age / day), 'day')
}

/** The working days (Monday to Friday, UTC) until an instant in ms, its own included, from a Monday in 1970. */
function workingDaysUntil(at: number): number {
  const days = Math.floor(at / day) - 4
  return Math.floor(days / 7) * 5 + Math.min((days % 7) + 1, 5)
}

/** The working days since an instant without its own, at least one, as the platform counts them for medians. */
export const workingDaysSince = (since: string, until: Date): number =>
  Math.max(1, workingDaysUntil(until.getTime()) - workingDaysUntil(Date.parse(since)))

/**
 * How long a decision took or has been waited for: within a day its age, else the working days: '3
 * working days'.
 */
export function waitedWording(since: string, until: Date): string {
  if (until.getTime() - Date.parse(since) < day) return ageWording(since, until)
  return counted(workingDaysSince(since, until), 'working day')
}

/** How long something usually takes others: 'Usually 5 working days.' or, counted by the clock, 'Usually 2 minutes.' */
export const usualWording = ({
  seconds,
  workingDays,
}: {
  seconds: number
  workingDays: number | null
}): string =>
  `Usually ${workingDays === null ? durationWording(seconds * 1000) : counted(workingDays, 'working day')}.`

/** Rounds a duration in ms: '40 minutes', '24 hours', '3 days'. */
export function durationWording(ms: number): string {
  if (ms < hour) return counted(Math.max(1, Math.round(ms / minute)), 'minute')
  return ms < 2 * day ? counted(Math.round(ms / hour), 'hour') : counted(Math.round(ms / day), 'day')
}

/** How long ago an instant was or how far ahead it is: '5 minutes ago', 'in 23 hours', 'just now'. */
export function relativeWording(iso: string, now: Date): string {
  const ahead = Date.parse(iso) - now.getTime()
  if (Math.abs(ahead) < minute) return 'just now'
  return ahead > 0 ? `in ${durationWording(ahead)}` : `${durationWording(-ahead)} ago`
}
