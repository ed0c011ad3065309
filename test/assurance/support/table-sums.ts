import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

const statements = new WeakMap<object, string>()

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

/** A checksum of what each table holds, by the table's name; `of` is what the statement is kept for. */
export async function tableSums(db: Database, of: object = db): Promise<Record<string, string>> {
  const statement = statements.get(of) ?? (await statementFor(db))
  statements.set(of, statement)
  const rows = await rowsOf(db, sql.raw(statement), v.object({ name: v.string(), sum: v.string() }))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** The tables that differ. */
export const changedTables = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(before).filter((name) => before[name] !== after[name])
