import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { attemptRetries } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/law/refusal.ts'
import { callLimitMs } from '#server/outbound/call-provider.ts'

/** A retry still unfinished after this time, in ms, was sent by a server that is gone. */
const longestMs = callLimitMs + 15_000

/**
 * Throws 429 while another retry of the add-on is in progress. The add-on is locked, so that concurrent retries see
 * each other. Real time.
 */
export async function refuseWhileRetried(tx: Database, addonId: string, at: Date): Promise<void> {
  const { startedAt, endedAt } = attemptRetries
  const since = new Date(at.getTime() - longestMs)
  const [running] = await tx
    .select({ startedAt })
    .from(attemptRetries)
    .where(and(eq(attemptRetries.addonId, addonId), isNull(endedAt), gt(startedAt, since)))
    .orderBy(desc(startedAt))
    .limit(1)
  if (running === undefined) return
  const seconds = Math.max(1, Math.ceil((running.startedAt.getTime() + longestMs - at.getTime()) / 1000))
  throw tooManyRequests("Another request to this add-on's provider is under way.", seconds)
}
