import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

const references = sql`
  select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and array_length(c.conkey, 1) = 1
    and exists (select from information_schema.columns i
      where i.table_name = c.conrelid::regclass::text and i.column_name = 'id')`

const idOf = v.object({ id: v.string() })
const quoted = (ids: Iterable<string>) => [...ids].map((id) => `'${id}'`).join(', ')

/** Ids of rows by table: these, and all that refers to them, however far. */
export async function ownedFrom(
  db: Database,
  roots: Readonly<Record<string, readonly string[]>>,
): Promise<Map<string, Set<string>>> {
  const links = await rowsOf(
    db,
    references,
    v.object({ child: v.string(), column: v.string(), parent: v.string() }),
  )
  const owned = new Map(Object.entries(roots).map(([table, ids]) => [table, new Set(ids)]))
  for (let grew = true; grew;) {
    grew = false
    for (const { child, column, parent } of links) {
      const parents = owned.get(parent)
      // Whoever acted on a record does not make it theirs.
      if (parents === undefined || parents.size === 0 || (parent === 'users' && child !== 'buildpacks'))
        continue
      const rows = await rowsOf(
        db,
        sql.raw(`select id from ${child} where ${column} in (${quoted(parents)})`),
        idOf,
      )
      const known = owned.get(child) ?? new Set()
      const size = known.size
      for (const { id } of rows) known.add(id)
      owned.set(child, known)
      grew ||= known.size > size
    }
  }
  return owned
}

/** Ids of a company's rows by table: all that refers to it, however far, and its people. */
export async function ownedBy(db: Database, companyId: string): Promise<Map<string, Set<string>>> {
  const people = await rowsOf(
    db,
    sql.raw(`select user_id as id from company_users where company_id = '${companyId}'`),
    idOf,
  )
  return ownedFrom(db, { companies: [companyId], users: people.map(({ id }) => id) })
}

/** Columns of text that people write. */
const written = [
  'name',
  'title',
  'description',
  'message',
  'notes',
  'summary',
  'display_name',
  'legal_statements',
  'custom_plans_text',
  'response_body',
  'app_name',
  'site_name',
  'phone',
  'addr1',
  'billing_full_name',
  'status_message',
  'error',
]

/** Makes the texts of these rows unmistakable. */
export async function mark(
  db: Database,
  owned: ReadonlyMap<string, ReadonlySet<string>>,
  word: string,
): Promise<void> {
  const columns = await rowsOf(
    db,
    sql.raw(
      `select table_name as name, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'text' and column_name in (${quoted(written)})`,
    ),
    v.object({ name: v.string(), column: v.string() }),
  )
  for (const { name, column } of columns) {
    const ids = owned.get(name)
    // A buildpack's name is part of its address.
    if (ids === undefined || ids.size === 0 || name === 'buildpacks') continue
    await db.execute(
      sql.raw(`update ${name} set ${column} = '${word} ' || ${column} where id in (${quoted(ids)})`),
    )
  }
}
