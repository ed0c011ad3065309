import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrate.ts'

let level: number | undefined

/** The last migration of this build, as the time it was made, in ms. */
export const buildLevel = (): number =>
  (level ??= Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)))

/** The last migration that a database has had, as the time it was made, in ms; 0 before the first. */
export async function databaseLevel(db: Database): Promise<number> {
  const statement = sql`select coalesce(max(created_at), 0)::float8 as level from drizzle.__drizzle_migrations`
  const { rows } = (await db.execute(statement)) as unknown as { rows: { level: number }[] }
  return rows[0]?.level ?? 0
}
