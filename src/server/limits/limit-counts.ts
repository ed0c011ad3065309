import { and, eq, gt, sql } from 'drizzle-orm'
import { limitKinds, type LimitName } from '#contract/endpoints/limit.ts'
import type { Database } from '#server/db/database.ts'
import { limitCounts } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/law/refusal.ts'

/**
 * A caller's standing against a limit: how many requests it allows, how many remain, and the seconds until it resets.
 */
export interface LimitStanding {
  name: LimitName
  most: number
  left: number
  resetSeconds: number
}

/** The headers of draft-ietf-httpapi-ratelimit-headers for one or more limits. */
export function rateHeaders(standings: readonly LimitStanding[]): Record<string, string> {
  if (standings.length === 0) return {}
  const listed = (of: (standing: LimitStanding) => string) => standings.map(of).join(', ')
  return {
    'ratelimit-policy': listed(({ name, most }) => `"${name}";q=${most};w=${limitKinds[name].within}`),
    ratelimit: listed(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`),
  }
}

const durationOf = (seconds: number): string => {
  const [amount, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds <= 2 * 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** The 429 for an exhausted limit. */
export const overLimit = (standing: LimitStanding) =>
  tooManyRequests(
    `${limitKinds[standing.name].words(standing.most)} Try again in ${durationOf(standing.resetSeconds)}.`,
    standing.resetSeconds,
    rateHeaders([standing]),
  )

/** The standing after `used` requests since `beganAt`. */
export function standingOf(
  name: LimitName,
  most: number,
  used: number,
  beganAt: Date,
  now: Date,
): LimitStanding {
  const over = beganAt.getTime() + limitKinds[name].within * 1000 - now.getTime()
  return { name, most, left: Math.max(0, most - used), resetSeconds: Math.max(1, Math.ceil(over / 1000)) }
}

const windowStart = (name: LimitName, now: Date) => new Date(now.getTime() - limitKinds[name].within * 1000)

/** Counts one more and returns the standing. Throws 429 above `most`. Real time. */
export async function countOne(
  db: Database,
  name: LimitName,
  who: string,
  most: number,
): Promise<LimitStanding> {
  const now = new Date()
  const isOver = sql`${limitCounts.beganAt} <= ${windowStart(name, now).toISOString()}::timestamptz`
  const [row] = await db
    .insert(limitCounts)
    .values({ name, who, beganAt: now, used: 1 })
    .onConflictDoUpdate({
      target: [limitCounts.name, limitCounts.who],
      set: {
        beganAt: sql`case when ${isOver} then excluded.began_at else ${limitCounts.beganAt} end`,
        used: sql`case when ${isOver} then 1 else ${limitCounts.used} + 1 end`,
      },
    })
    .returning({ beganAt: limitCounts.beganAt, used: limitCounts.used })
  if (row === undefined) throw new Error(`${name} of ${who} was not counted`)
  const standing = standingOf(name, most, row.used, row.beganAt, now)
  if (row.used > most) throw overLimit(standing)
  return standing
}

/** Throws 429 if the limit is exhausted; does not count. */
export async function refuseUsedUp(db: Database, name: LimitName, who: string, most: number): Promise<void> {
  const now = new Date()
  const [row] = await db
    .select({ beganAt: limitCounts.beganAt, used: limitCounts.used })
    .from(limitCounts)
    .where(
      and(
        eq(limitCounts.name, name),
        eq(limitCounts.who, who),
        gt(limitCounts.beganAt, windowStart(name, now)),
      ),
    )
  if (row !== undefined && row.used >= most)
    throw overLimit(standingOf(name, most, row.used, row.beganAt, now))
}
