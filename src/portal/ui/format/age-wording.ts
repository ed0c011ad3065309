const hour = 3_600_000
const day = 24 * hour

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Rounds the age of an instant: 'less than an hour', '5 hours', '12 days'. */
export function ageWording(iso: string, now: Date): string {
  const age = now.getTime() - Date.parse(iso)
  if (age < hour) return 'less than an hour'
  return age < day ? counted(Math.floor(age / hour), 'hour') : counted(Math.floor(age / day), 'day')
}
