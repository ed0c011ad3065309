import { and, desc, eq, gt } from 'drizzle-orm'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { attemptRetries } from '../db/schema.ts'
import { tooManyRequests } from '../errors.ts'
import { callLimitMs } from './call-provider.ts'

const hourMs = 60 * 60_000
/** A retry without an end after this, in ms, was sent by a server that is gone. */
const longestMs = callLimitMs + 15_000

/**
 * Throws 429 while another retry of the add-on is under way, and where as many as may be have begun within the hour.
 * The add-on is locked, so that two at once see each other. Real time.
 */
export async function checkRetryLimit(
  tx: Database,
  addonId: string,
  { retriesPerHour }: Pick<ServerConfig, 'retriesPerHour'>,
  at: Date,
): Promise<void> {
  const begun = await tx
    .select({ startedAt: attemptRetries.startedAt, endedAt: attemptRetries.endedAt })
    .from(attemptRetries)
    .where(
      and(eq(attemptRetries.addonId, addonId), gt(attemptRetries.startedAt, new Date(at.getTime() - hourMs))),
    )
    .orderBy(desc(attemptRetries.startedAt))
    .limit(retriesPerHour)
  const secondsUntil = (startedAt: Date, ms: number) =>
    Math.max(1, Math.ceil((startedAt.getTime() + ms - at.getTime()) / 1000))
  const running = begun.find(
    ({ startedAt, endedAt }) => endedAt === null && startedAt.getTime() > at.getTime() - longestMs,
  )
  if (running !== undefined)
    throw tooManyRequests(
      "Another request to this add-on's provider is under way.",
      secondsUntil(running.startedAt, longestMs),
    )
  const oldest = begun[retriesPerHour - 1]
  if (oldest !== undefined)
    throw tooManyRequests(
      `${retriesPerHour} requests to this add-on's provider were sent again within an hour.`,
      secondsUntil(oldest.startedAt, hourMs),
    )
}
