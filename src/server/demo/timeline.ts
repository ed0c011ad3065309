import type { StoryAction } from './story-context.ts'

/** An action with its date: full days (at least 1) before the demo's "now", or a day of a month. */
export interface StoryMoment {
  daysAgo: number | ((now: Date) => number)
  action: StoryAction
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** A day of the month this many months ago (0 is the current one), in UTC. */
export const onDay =
  (monthsAgo: number, day: number) =>
  (now: Date): number => {
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
    return Math.round((today - Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)) / dayMs)
  }

/** 09:00 UTC on the day this many days ago. */
export const morningOf = (now: Date, daysAgo: number): Date =>
  new Date(Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs + 9 * 60 * minuteMs)

/**
 * Sorts moments by day and gives each a time: in working hours, in order, all in the past. Omits days that have not
 * passed.
 */
export function datedActions(
  moments: readonly StoryMoment[],
  now: Date,
): { at: Date; action: StoryAction }[] {
  let last = 0
  return moments
    .map(({ daysAgo, action }) => ({ daysAgo: typeof daysAgo === 'number' ? daysAgo : daysAgo(now), action }))
    .filter(({ daysAgo }) => daysAgo >= 1)
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, action }, i) => {
      const minutes = (daysAgo * 37 + i * 53) % 380
      const wanted = morningOf(now, daysAgo).getTime() + minutes * minuteMs + ((i * 17) % 60) * 1000
      last = wanted > last ? wanted : last + (4 + (i % 9)) * minuteMs + ((i * 7) % 60) * 1000
      return { at: new Date(last), action }
    })
}
