import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { onPostgres } from '#test/support/server.ts'

/**
 * Waits until something that was begun is done, or waits for a lock that a transaction holds. The embedded database has
 * one connection, for which the other waits anyway.
 */
async function untilItWaits(tx: Database, begun: Promise<unknown>): Promise<void> {
  const other = { isOver: !onPostgres }
  void begun.finally(() => (other.isOver = true))
  const waiting = sql`select 1 from pg_locks where not granted`
  while (!other.isOver && ((await tx.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 0)
    await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Does something in a transaction, and begins another thing before that ends, once it waits for the first. Returns the
 * outcome of the other.
 */
export async function crossing<T>(
  db: Database,
  first: (tx: Database) => Promise<unknown>,
  then: () => Promise<T>,
): Promise<T> {
  const { begun } = await db.transaction(async (tx) => {
    await first(tx)
    const other = then()
    await untilItWaits(tx, other)
    return { begun: other }
  })
  return begun
}
