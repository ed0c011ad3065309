import { and, count, eq, gt, max } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { signInAttempts } from '../db/schema.ts'

/** Failures within the window after which an account, or an address, has to wait. */
const window = 15 * 60_000
const perAccount = 10
const perAddress = 100

/** Failures since the later of the window's beginning and the account's last success. */
async function failures(db: Database, by: 'email' | 'address', value: string, now: Date): Promise<number> {
  const column = signInAttempts[by]
  const from = new Date(now.getTime() - window)
  let since = from
  if (by === 'email') {
    const [last] = await db
      .select({ at: max(signInAttempts.createdAt) })
      .from(signInAttempts)
      .where(and(eq(column, value), eq(signInAttempts.succeeded, true), gt(signInAttempts.createdAt, from)))
    since = last?.at ?? from
  }
  const [row] = await db
    .select({ failed: count() })
    .from(signInAttempts)
    .where(and(eq(column, value), eq(signInAttempts.succeeded, false), gt(signInAttempts.createdAt, since)))
  return row?.failed ?? 0
}

/** Seconds to wait before the next try, or null when one is allowed. Counted in the database, for all servers. */
export async function waitBeforeSignIn(
  db: Database,
  attempt: { email: string; address: string },
  now: Date,
): Promise<number | null> {
  const account = await failures(db, 'email', attempt.email, now)
  const address = await failures(db, 'address', attempt.address, now)
  return account >= perAccount || address >= perAddress ? window / 1000 : null
}

/** Writes an attempt down; a success forgets the account's failures. */
export async function recordAttempt(
  db: Database,
  attempt: { email: string; address: string; succeeded: boolean },
  now: Date,
): Promise<void> {
  await db.insert(signInAttempts).values({ ...attempt, createdAt: now })
}
