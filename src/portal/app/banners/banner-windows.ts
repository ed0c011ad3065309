import { monthNameOf } from '#contract/formats/month-names.ts'

/** True until the end of the given day (UTC, ISO date). */
export const showsUntil = (day: string, now: Date): boolean => now.getTime() < Date.parse(day) + 86_400_000

/** A banner's date as SPEC section 9 writes it: 'September 15, 2023'. */
export function bannerDate(day: string): string {
  const at = new Date(day)
  return `${monthNameOf(at)} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
}
