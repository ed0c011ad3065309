import { once } from './once.ts'

const month = once(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' }))
const ordinals = once(() => new Intl.PluralRules('en-US', { type: 'ordinal' }))
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/**
 * Formats a day as MMMM Do, YYYY (UTC), like other dates in SPEC section 9: 'November 3rd, 2026'. Takes an ISO day or
 * instant.
 */
export function spelledDay(iso: string): string {
  const at = new Date(iso)
  const date = at.getUTCDate()
  return `${month().format(at)} ${date}${suffixes[ordinals().select(date)] ?? 'th'}, ${at.getUTCFullYear()}`
}
