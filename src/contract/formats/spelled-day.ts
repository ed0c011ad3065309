import { monthNameOf } from './month-names.ts'

const suffixes = ['th', 'st', 'nd', 'rd'] as const
const suffixOf = (date: number): string =>
  // 11th, 12th and 13th.
  Math.trunc(date / 10) === 1 ? 'th' : (suffixes[date % 10] ?? 'th')

/**
 * Formats a day as MMMM Do, YYYY (UTC), like other dates in SPEC section 9: 'November 3rd, 2026'. Takes an ISO day or
 * instant.
 */
export function spelledDay(iso: string): string {
  const at = new Date(iso)
  const date = at.getUTCDate()
  return `${monthNameOf(at)} ${date}${suffixOf(date)}, ${at.getUTCFullYear()}`
}
