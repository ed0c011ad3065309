import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { isGone } from './attempts.ts'

/** The least time between two notes of a password's use, in ms. */
const useMs = 5 * 60_000

/**
 * Notes which of a manifest's passwords the provider accepted, every five minutes at most: one that is answered with
 * what only its own platform gets. A push during the call has the note of the call before; the next call rights it.
 */
export async function notePasswordUse(
  tx: Database,
  addonId: string,
  result: CallResult,
  now: Date,
): Promise<void> {
  if (result.kind !== 'answer' || !(isGone(result.status) || result.status === 422)) return
  const current = await currentManifest(tx, addonId)
  const id = result.refusedBefore === undefined ? current?.id : current?.previousPasswordOf
  if (id === undefined || id === null) return
  const { passwordUsedAt } = manifests
  const isDue = or(isNull(passwordUsedAt), lt(passwordUsedAt, new Date(now.getTime() - useMs)))
  await tx
    .update(manifests)
    .set({ passwordUsedAt: now })
    .where(and(eq(manifests.id, id), isDue))
}
