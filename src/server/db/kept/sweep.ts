import { setImmediate } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { Clock } from '#server/config/clock.ts'
import { type Database, sqlRows } from '../database.ts'
import { type Term, termsAt } from './terms.ts'

/** Most rows that one statement deletes or empties, so that none holds its locks for long. */
const batch = 1000

/** Deletes or empties rows until none is left; those that another process has locked are left to it, or to the next time. Returns how many. */
async function sweepAll(db: Database, { table, which, empties }: Term): Promise<number> {
  const emptied = empties?.columns.map((column) => sql`${sql.identifier(column)} = null`)
  const change =
    emptied === undefined ? sql`delete from ${table}` : sql`update ${table} set ${sql.join(emptied, sql`, `)}`
  for (let count = 0; ;) {
    const statement = sql`
      ${change} where ctid = any(array(
        select ctid from ${table} where ${which} limit ${batch} for update skip locked))
      returning 1`
    const { length } = await sqlRows(db, statement)
    count += length
    if (length < batch) return count
    // Yield between batches: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
  }
}

/**
 * Deletes what has been kept for its time (terms.ts). Any number of processes may do so at once. Returns how many rows
 * of each table.
 */
export async function sweep(
  { db, clock }: { db: Database; clock: Clock },
  real = new Date(),
): Promise<Record<string, number>> {
  const swept: Record<string, number> = {}
  for (const term of termsAt(db, clock.now(), real)) {
    const name = term.empties?.name ?? getTableName(term.table)
    swept[name] = (swept[name] ?? 0) + (await sweepAll(db, term))
  }
  return swept
}
