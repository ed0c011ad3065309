import { monthNameOf } from './month-names.ts'

const shortNameOf = (at: Date): string => {
  const name = monthNameOf(at)
  return name.slice(0, name === 'September' ? 4 : 3)
}

/** Formats an ISO day or instant (UTC) as '3 Nov', with the year unless it is the current one. */
export function shortDay(iso: string, now: Date): string {
  const at = new Date(iso)
  const inYear = `${at.getUTCDate()} ${shortNameOf(at)}`
  return at.getUTCFullYear() === now.getUTCFullYear() ? inYear : `${inYear} ${at.getUTCFullYear()}`
}
