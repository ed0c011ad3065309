import { ageWording } from '#portal/ui/format/age-wording.ts'

const minute = 60_000
const hour = 60 * minute

/** Says since when something is so, at a time in ms: 'since 5 min', 'since 3 hours'; nothing in the first minute. */
export function sinceMinutes(begins: string, since: string, at: number): string {
  const age = at - Date.parse(since)
  if (age < minute) return ''
  return `${begins} ${age < hour ? `${Math.floor(age / minute)} min` : ageWording(since, new Date(at))}`
}
