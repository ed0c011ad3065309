import { and, asc, eq } from 'drizzle-orm'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { Database } from '#server/db/database.ts'
import { automaticReviews, manifests, providerResources } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { type Act, platformAct } from '#server/law/act.ts'
import type { ReviewRow } from './review-motion.ts'
import { loadAddon } from '#server/law/subjects.ts'
import type { Lease } from './lease.ts'
import type { ReviewResources } from './provider.ts'

/** A review with its add-on and manifest. */
export interface LeasedReview {
  addon: AddonRow
  review: ReviewRow
  manifest: typeof manifests.$inferSelect
}

/**
 * Runs `change` on the review in a transaction that locks its add-on first; undefined if the review no longer belongs
 * to this process.
 */
export const withLease = <T>(
  { db, clock, config }: ReviewResources,
  { reviewId, leaseId }: Lease,
  change: (act: Act, held: LeasedReview) => Promise<T>,
): Promise<T | undefined> =>
  retryTransaction(db, async (tx) => {
    const [named] = await tx.select().from(automaticReviews).where(eq(automaticReviews.id, reviewId))
    const addon = named === undefined ? null : await loadAddon(tx, named.addonId, true)
    const [review] = await tx
      .select()
      .from(automaticReviews)
      .where(eq(automaticReviews.id, reviewId))
      .for('no key update')
    if (addon === null || review?.leaseId !== leaseId) return undefined
    const [manifest] = await tx.select().from(manifests).where(eq(manifests.id, review.manifestId))
    if (manifest === undefined) throw new Error(`review ${reviewId} has no manifest`)
    return change(platformAct({ tx, now: clock.now(), config }), { addon, review, manifest })
  })

/** The resource that a step waits for: a step that runs alone may still be waiting for what prepares it. */
export async function awaitedResource(
  tx: Database,
  reviewId: string,
  name: ReviewStepName,
): Promise<typeof providerResources.$inferSelect> {
  const { step, use, createdAt } = providerResources
  const all = await tx
    .select()
    .from(providerResources)
    .where(and(eq(providerResources.reviewId, reviewId), eq(use, 'main')))
    .orderBy(asc(createdAt))
  const of = (wanted: typeof step._.data) => all.find((each) => each.step === wanted)
  const resource = (name === 'reprovision' ? of('reprovision') : undefined) ?? of('provision')
  if (resource === undefined) throw new Error(`step ${name} of review ${reviewId} has no resource`)
  return resource
}

/** Gives a check that is true once the callback that a step waits for has arrived. */
export const arrivedFor =
  (tx: Database, reviewId: string) =>
  async (name: ReviewStepName): Promise<boolean> => {
    const { state } = await awaitedResource(tx, reviewId, name)
    return state === 'provisioned' || state === 'removed'
  }

/**
 * Marks a step's resources for removal once more: a request from a process that lost the review may still reach the
 * provider.
 */
export async function leaveToCleanUp(db: Database, reviewId: string, name: ReviewStepName): Promise<void> {
  if (name !== 'provision' && name !== 'reprovision') return
  await db.transaction(async (tx) => {
    const { step } = providerResources
    await tx
      .update(providerResources)
      .set({ state: 'requested' })
      .where(and(eq(providerResources.reviewId, reviewId), eq(step, name)))
    await tx.update(automaticReviews).set({ cleanUpDue: true }).where(eq(automaticReviews.id, reviewId))
  })
}
