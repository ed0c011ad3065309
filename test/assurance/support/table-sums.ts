import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

const statements = new WeakMap<object, string>()

async function statementFor(db: Database): Promise<string> {
  const { rows } = (await db.execute(
    sql`select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )) as unknown as { rows: { tablename: string }[] }
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
  const { rows } = (await db.execute(sql.raw(statement))) as unknown as {
    rows: { name: string; sum: string }[]
  }
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** The tables that differ. */
export const changedTables = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(before).filter((name) => before[name] !== after[name])
