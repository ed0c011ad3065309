import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

let statement: string | undefined

async function statementFor(db: Database): Promise<string> {
  const names = sql`select tablename from pg_tables where schemaname = 'public' order by tablename`
  const rows = await rowsOf(db, names, v.object({ tablename: v.string() }))
  return rows
    .map(
      ({ tablename: name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
    )
    .join(' union all ')
}

/** Tells if a transaction is open, with counts of what it has written, also where that was taken back. */
const written = sql`
  select now() <> statement_timestamp() as open, now()::text as begun,
    pg_current_xact_id_if_assigned()::text as transaction,
    string_agg(concat_ws(' ', relid::text, n_tup_ins, n_tup_upd, n_tup_del), ',' order by relid) as counts
  from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`
const writtenRow = v.object({
  open: v.boolean(),
  begun: v.string(),
  transaction: v.nullable(v.string()),
  counts: v.nullable(v.string()),
})

/** Ends the key of a transaction that has written nothing. */
const unwritten = 'null null'

/** The sums before any write of a transaction, and those that were made last in one: until it writes, they hold. */
const kept = new WeakMap<Database, Map<string, Record<string, string>>>()

/** A checksum of what each table holds, by the table's name. What is stored outside a transaction is always summed anew. */
export async function tableSums(db: Database): Promise<Record<string, string>> {
  const [row] = await rowsOf(db, written, writtenRow)
  const when = `${row?.begun} ${row?.transaction} ${row?.counts}`
  const unwrittenYet = `${row?.begun} ${unwritten}`
  const known = row?.open === true ? kept.get(db)?.get(when) : undefined
  if (known !== undefined) return known
  statement ??= await statementFor(db)
  const rows = await rowsOf(db, sql.raw(statement), v.object({ name: v.string(), sum: v.string() }))
  const sums = Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  const before = kept.get(db)?.get(unwrittenYet)
  kept.set(db, new Map([...(before === undefined ? [] : ([[unwrittenYet, before]] as const)), [when, sums]]))
  return sums
}

/** The tables that differ. */
export const changedTables = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(before).filter((name) => before[name] !== after[name])

/** Runs something, and names the tables that it leaves changed. */
export async function changesBy<T>(
  db: Database,
  run: () => Promise<T>,
): Promise<{ result: T; changed: string[] }> {
  const before = await tableSums(db)
  const result = await run()
  return { result, changed: changedTables(before, await tableSums(db)) }
}
