/** True until the end of the given day (UTC, ISO date). */
export const showsUntil = (day: string, now: Date): boolean => now.getTime() < Date.parse(day) + 86_400_000

/** A banner's date as SPEC section 9 writes it: 'September 15, 2023'. */
export const bannerDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
