import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { migrationLock, migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

export interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

/** Opens a migrated PGlite; without a folder it lives in memory (tests). */
export async function openPglite(options: PGliteOptions): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create(options)
  const db = drizzlePglite(client, { schema, casing: 'snake_case' })
  await migratePglite(db, { migrationsFolder })
  return { db, client, close: () => client.close() }
}

/**
 * Opens a PostgreSQL database and migrates it under an advisory lock, so that any number of servers
 * may start at once. `onError` hears of idle connections that break; the pool replaces them.
 */
export async function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString, max: 20, connectionTimeoutMillis: 5_000 })
  pool.on('error', onError)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePg(drizzlePg(client, { schema, casing: 'snake_case' }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).finally(() => client.release())
  }
  return { db: drizzlePg(pool, { schema, casing: 'snake_case' }), close: () => pool.end() }
}

/**
 * The deployment's database: the PostgreSQL server that `databaseUrl` names, else the embedded one in
 * `dataDir`. Throws FolderInUse when another process has the folder open.
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, onError)
  const release = lockFolder(config.dataDir)
  try {
    const { db, client } = await openPglite({ dataDir: join(config.dataDir, 'db') })
    return {
      db,
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
