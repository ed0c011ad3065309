import type { Deed } from './scene.ts'

/** A deed and how many whole days (at least 1) before the story is told it is done. */
export interface Moment {
  daysAgo: number
  deed: Deed
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** The morning, 09:00 UTC, of so many days ago. */
export const morningOf = (now: Date, daysAgo: number): Date =>
  new Date(Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs + 9 * 60 * minuteMs)

/**
 * Puts moments in the order of their days and gives each its instant: on a working day's hours, every one
 * later than the one before, all in the past.
 */
export function inOrder(moments: readonly Moment[], now: Date): { at: Date; deed: Deed }[] {
  let last = 0
  return moments
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, deed }, i) => {
      const minutes = (daysAgo * 37 + i * 53) % 380
      const wanted = morningOf(now, daysAgo).getTime() + minutes * minuteMs + ((i * 17) % 60) * 1000
      last = wanted > last ? wanted : last + (4 + (i % 9)) * minuteMs + ((i * 7) % 60) * 1000
      return { at: new Date(last), deed }
    })
}
