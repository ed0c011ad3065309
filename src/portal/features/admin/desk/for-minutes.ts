import { ageWording } from '#portal/ui/format/age-wording.ts'

const minute = 60_000
const hour = 60 * minute

/** Says for how long something is so, at a time in ms: 'for 5 min', 'for 3 hours'; nothing in the first minute. */
export function forMinutes(since: string, at: number): string {
  const age = at - Date.parse(since)
  if (age < minute) return ''
  return `for ${age < hour ? `${Math.floor(age / minute)} min` : ageWording(since, new Date(at))}`
}
