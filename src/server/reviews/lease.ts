import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { automaticReviews } from '#server/db/schema.ts'
import type { ReviewResources } from './provider.ts'

/** Lease of a process since its last renewal, in ms: how long a review waits after a crash. */
export const leaseMs = 6000

/** A review that this process runs while it renews its lease. */
export interface Lease {
  reviewId: string
  leaseId: string
}

/** The database's time, which every process shares. */
const databaseNow = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`

const isMine = ({ reviewId, leaseId }: Lease) =>
  and(eq(automaticReviews.id, reviewId), eq(automaticReviews.leaseId, leaseId))

/** Takes the oldest review that has something to do and no live runner; null if there is none. */
export async function takeReview({
  db,
  clock,
}: Pick<ReviewResources, 'db' | 'clock'>): Promise<Lease | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: automaticReviews.id })
      .from(automaticReviews)
      .where(
        and(
          or(ne(automaticReviews.status, 'finished'), automaticReviews.cleanUpDue),
          or(isNull(automaticReviews.wakeAt), lte(automaticReviews.wakeAt, clock.now())),
          or(isNull(automaticReviews.leaseUntil), lte(automaticReviews.leaseUntil, databaseNow)),
        ),
      )
      .orderBy(asc(automaticReviews.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (found === undefined) return null
    const lease = { reviewId: found.id, leaseId: randomUUID() }
    await tx
      .update(automaticReviews)
      .set({ leaseId: lease.leaseId, leaseUntil: leaseEnd })
      .where(eq(automaticReviews.id, found.id))
    return lease
  })
}

/** False if another process has taken over the review. */
async function renewLease(db: Database, lease: Lease): Promise<boolean> {
  const rows = await db
    .update(automaticReviews)
    .set({ leaseUntil: leaseEnd })
    .where(isMine(lease))
    .returning({ id: automaticReviews.id })
  return rows.length > 0
}

/** Frees the review for the next runner. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await db.update(automaticReviews).set({ leaseId: null, leaseUntil: null }).where(isMine(lease))
}

/** Frees every review. Call only with exclusive use of the database, when the previous runners are gone. */
export async function releaseAll(db: Database): Promise<void> {
  await db
    .update(automaticReviews)
    .set({ leaseId: null, leaseUntil: null })
    .where(isNotNull(automaticReviews.leaseId))
}

export interface HeldLease {
  /** Aborts when another process may have taken over the review: this one must stop working on it. */
  lost: AbortSignal
  /** Stops renewing the lease. */
  end(): void
}

/** Renews a lease until it is ended or lost. */
export function holdLease({ db, log }: Pick<ReviewResources, 'db' | 'log'>, lease: Lease): HeldLease {
  const lost = new AbortController()
  let renewed = performance.now()
  const renew = async () => {
    const asked = performance.now()
    try {
      if (await renewLease(db, lease)) renewed = asked
      else lost.abort()
    } catch (error) {
      log.warn({ err: error, review: lease.reviewId }, 'lease not renewed')
    }
    if (performance.now() - renewed > leaseMs) lost.abort()
  }
  const beat = setInterval(() => void renew(), leaseMs / 3)
  return { lost: lost.signal, end: () => clearInterval(beat) }
}
