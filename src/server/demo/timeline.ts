import type { Deed } from './scene.ts'

/** A deed with its date: whole days (at least 1) before the demo's "now", or the day of a month. */
export interface StoryMoment {
  daysAgo: number | ((now: Date) => number)
  deed: Deed
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** A day of the month that was so many months ago (0 is this one), in UTC. */
export const onDay =
  (monthsAgo: number, day: number) =>
  (now: Date): number => {
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
    return Math.round((today - Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)) / dayMs)
  }

/** The morning, 09:00 UTC, of so many days ago. */
export const morningOf = (now: Date, daysAgo: number): Date =>
  new Date(Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs + 9 * 60 * minuteMs)

/**
 * Puts moments in the order of their days and gives each its instant: on a working day's hours, every one
 * later than the one before, all in the past. A day that has not passed is left out.
 */
export function datedDeeds(moments: readonly StoryMoment[], now: Date): { at: Date; deed: Deed }[] {
  let last = 0
  return moments
    .map(({ daysAgo, deed }) => ({ daysAgo: typeof daysAgo === 'number' ? daysAgo : daysAgo(now), deed }))
    .filter(({ daysAgo }) => daysAgo >= 1)
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, deed }, i) => {
      const minutes = (daysAgo * 37 + i * 53) % 380
      const wanted = morningOf(now, daysAgo).getTime() + minutes * minuteMs + ((i * 17) % 60) * 1000
      last = wanted > last ? wanted : last + (4 + (i % 9)) * minuteMs + ((i * 7) % 60) * 1000
      return { at: new Date(last), deed }
    })
}
