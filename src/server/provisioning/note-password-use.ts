import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import type { ProviderRequest } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { isGone } from './attempts.ts'

/** The least time between two notes of a password's use, in ms. */
const useMs = 5 * 60_000

/**
 * Notes which of a request's passwords the provider accepted, every five minutes at most: one that is answered with
 * what only its own platform gets. A push during the call changes nothing about whose password that was.
 */
export async function notePasswordUse(
  tx: Database,
  { manifestId, previousManifestId }: Pick<ProviderRequest, 'manifestId' | 'previousManifestId'>,
  result: CallResult,
  now: Date,
): Promise<void> {
  if (result.kind !== 'answer' || !(isGone(result.status) || result.status === 422)) return
  const id = result.refusedBefore === undefined ? manifestId : previousManifestId
  if (id === undefined) return
  const { passwordUsedAt } = manifests
  const isDue = or(isNull(passwordUsedAt), lt(passwordUsedAt, new Date(now.getTime() - useMs)))
  await tx
    .update(manifests)
    .set({ passwordUsedAt: now })
    .where(and(eq(manifests.id, id), isDue))
}
