/** Keeps a banner until the end of its day (UTC, ISO date). */
export const showsUntil = (day: string, now: Date): boolean => now.getTime() < Date.parse(day) + 86_400_000

/** 'September 15, 2023', as SPEC section 9 writes dates of banners. */
export const bannerDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
