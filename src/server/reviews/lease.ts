import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { automaticReviews } from '../db/schema.ts'
import type { ReviewResources } from './provider.ts'

/** How long a process is taken to be alive after it last said so, in ms of real time. */
export const leaseMs = 30_000

/** A review that this process runs, as long as it renews its lease. */
export interface Lease {
  reviewId: string
  leaseId: string
}

const isMine = ({ reviewId, leaseId }: Lease) =>
  and(eq(automaticReviews.id, reviewId), eq(automaticReviews.leaseId, leaseId))

/** Takes the oldest review that has something to do and that no living process runs; null when there is none. */
export async function takeReview({ db, clock }: ReviewResources): Promise<Lease | null> {
  const now = new Date()
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: automaticReviews.id })
      .from(automaticReviews)
      .where(
        and(
          ne(automaticReviews.status, 'finished'),
          or(isNull(automaticReviews.wakeAt), lte(automaticReviews.wakeAt, clock.now())),
          or(isNull(automaticReviews.leaseUntil), lte(automaticReviews.leaseUntil, now)),
        ),
      )
      .orderBy(asc(automaticReviews.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (found === undefined) return null
    const lease = { reviewId: found.id, leaseId: randomUUID() }
    await tx
      .update(automaticReviews)
      .set({ leaseId: lease.leaseId, leaseUntil: new Date(now.getTime() + leaseMs) })
      .where(eq(automaticReviews.id, found.id))
    return lease
  })
}

export async function renewLease({ db }: ReviewResources, lease: Lease): Promise<void> {
  const leaseUntil = new Date(Date.now() + leaseMs)
  await db.update(automaticReviews).set({ leaseUntil }).where(isMine(lease))
}

/** The review is free for whoever comes next. */
export async function releaseLease({ db }: ReviewResources, lease: Lease): Promise<void> {
  await db.update(automaticReviews).set({ leaseId: null, leaseUntil: null }).where(isMine(lease))
}
