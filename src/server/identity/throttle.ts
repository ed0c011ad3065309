import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { signInAttempts } from '#server/db/schema.ts'

/** Window in ms for counting wrong passwords of an account or an address before it must wait. */
const window = 15 * 60_000
const perAccount = 10
const perAddress = 100

export interface Attempt {
  /** Marks the attempt as successful; until then it counts as failed. */
  succeed(): Promise<void>
}

/**
 * Time of the failure that completes `limit` failures, counting back from the latest; null if there are fewer.
 */
async function failureAt(
  db: Database,
  limit: number,
  which: SQL | undefined,
  now: Date,
): Promise<Date | null> {
  const since = new Date(now.getTime() - window)
  const [row] = await db
    .select({ at: signInAttempts.createdAt })
    .from(signInAttempts)
    .where(and(which, eq(signInAttempts.succeeded, false), gt(signInAttempts.createdAt, since)))
    .orderBy(desc(signInAttempts.createdAt))
    .offset(limit)
    .limit(1)
  return row?.at ?? null
}

/** Ends an account's wait and those of its known browsers; addresses go on waiting. */
export const endWaits = (tx: Database, by: { email: string; address: string }) =>
  tx.insert(signInAttempts).values({ ...by, succeeded: true, createdAt: new Date() })

/**
 * Opens a password attempt, or returns the seconds to wait. The attempt is stored as failed before the password is
 * checked, so that concurrent attempts count each other across servers. A success clears the account's count; refused
 * attempts are not counted. A `browser` that the account knows, or a session of its, has a count of its own, so that
 * strangers who guess do not keep its owner waiting.
 */
export async function openAttempt(
  db: Database,
  by: { email: string; address: string; browser?: string | null },
  now: Date,
): Promise<Attempt | { waitSeconds: number }> {
  const { email, address, createdAt } = signInAttempts
  const counted = by.browser ?? by.email
  const values = { email: counted, address: by.address, succeeded: false, createdAt: now }
  const [own] = await db.insert(signInAttempts).values(values).returning({ id: signInAttempts.id })
  if (own === undefined) throw new Error('the sign-in attempt was not stored')
  const isOwn = eq(signInAttempts.id, own.id)
  const lastSuccess = sql`coalesce((select max(s.created_at) from ${signInAttempts} s
    where s.email in (${by.email}, ${counted}) and s.succeeded), '-infinity')`
  const limits = [
    await failureAt(db, perAccount, and(eq(email, counted), sql`${createdAt} > ${lastSuccess}`), now),
    // A browser's own count bounds it; strangers who guess from its address do not keep it waiting.
    by.browser ? null : await failureAt(db, perAddress, eq(address, by.address), now),
  ]
  const waits = limits.map((at) => (at === null ? 0 : at.getTime() + window - now.getTime()))
  const wait = Math.max(...waits)
  if (wait > 0) {
    await db.delete(signInAttempts).where(isOwn)
    return { waitSeconds: Math.ceil(wait / 1000) }
  }
  return {
    succeed: async () => {
      await db.update(signInAttempts).set({ succeeded: true, createdAt: new Date() }).where(isOwn)
    },
  }
}
