import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { onPostgres } from '#test/support/server.ts'

/**
 * Waits until something that was begun is done, or waits for a lock that a transaction holds. The embedded database has
 * one connection, for which the other waits anyway.
 */
export async function untilItWaits(tx: Database, begun: Promise<unknown>): Promise<void> {
  const other = { isOver: !onPostgres }
  void begun.finally(() => (other.isOver = true))
  const waiting = sql`select 1 from pg_locks where not granted`
  while (!other.isOver && ((await tx.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 0)
    await new Promise((resolve) => setImmediate(resolve))
}
