import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

/** A repricing's grandfathered goes with its dates. */
const flags = sql`
  select c.table_name as name, array_to_json(array_agg(c.column_name::text))::text as columns from information_schema.columns c
  where c.table_schema = 'public' and c.data_type = 'boolean' and c.column_name <> 'grandfathered' and exists (
    select from information_schema.columns i
    where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')
  group by 1`

const columns = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Turns every flag of the rows with these ids on or off, those of a table at once. */
export async function fillFlags(db: Database, ids: ReadonlySet<string>, isOn: boolean): Promise<void> {
  const list = [...ids].map((id) => `'${id}'`).join(', ')
  for (const table of await rowsOf(db, flags, v.object({ name: v.string(), columns }))) {
    const set = table.columns.map((column) => `"${column}" = ${isOn}`).join(', ')
    await db.execute(sql.raw(`update "${table.name}" set ${set} where id::text in (${list})`))
  }
}
