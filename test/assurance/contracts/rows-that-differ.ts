import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

const tables = sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`

/** Every row of every table as JSON, but for the bytes of pictures. */
async function everyRow(db: Database, except: readonly string[] = []): Promise<string> {
  const names = await rowsOf(db, tables, v.object({ name: v.string() }))
  const less = except.map((column) => ` - '${column}'`).join('')
  return names
    .map(({ name }) => `select '${name}' as name, to_jsonb(t) - 'bytes'${less} as row from "${name}" t`)
    .join(' union all ')
}

/** Remembers all rows, within the open transaction. */
export async function keepRows(db: Database): Promise<void> {
  await db.execute(sql.raw(`create temporary table kept_rows on commit drop as ${await everyRow(db)}`))
}

/** Rows, as JSON, that came, went or changed since they were kept: those that changed as they were and as they are. */
export async function rowsThatDiffer(
  db: Database,
  except: readonly string[],
): Promise<{ name: string; row: string }[]> {
  const now = await everyRow(db, except)
  const less = except.map((column) => ` - '${column}'`).join('')
  const kept = `select name, row${less} as row from kept_rows`
  return rowsOf(
    db,
    sql.raw(`select name, row::text as row from
      (((${now}) except (${kept})) union all ((${kept}) except (${now}))) as differing order by 1, 2`),
    v.object({ name: v.string(), row: v.string() }),
  )
}
