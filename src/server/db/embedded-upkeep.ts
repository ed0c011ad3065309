import { sql } from 'drizzle-orm'
import { type Database, sqlRows } from './database.ts'

/** Tables of more than a few pages that were never analyzed, or have grown by a fifth since they were last vacuumed. */
const grown = sql`
  select oid::regclass::text as name from pg_class
  cross join lateral (select pg_relation_size(oid) / current_setting('block_size')::int as pages) size
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pages > 4
    and (pages > relpages * 1.2 or not exists (select from pg_statistic where starelid = pg_class.oid))`

/**
 * Vacuums and analyzes the tables that need it, one by one, since the embedded database has no autovacuum: without it,
 * plans are made for tables of the wrong size, and deleted rows are never removed. Returns how many tables it tended.
 */
export async function tendEmbedded(db: Database): Promise<number> {
  const rows = await sqlRows<{ name: string }>(db, grown)
  for (const { name } of rows) await db.execute(sql`vacuum (analyze) ${sql.raw(name)}`)
  return rows.length
}
