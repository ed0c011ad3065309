import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { migrationLock, migrationsFolder } from './migrate.ts'
import { openPool } from './postgres-pool.ts'
import * as schema from './schema.ts'
import { withRoom } from './storage-room.ts'

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

/** Brings a PostgreSQL database up to date under an advisory lock, so that any number of servers may start at once. */
async function migratePostgres(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePg(drizzlePg(client, { schema, casing: 'snake_case' }), { migrationsFolder })
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

/**
 * Opens a PostgreSQL database and migrates it. `onError` hears of connections that break; the pool replaces them.
 * `limitMs` is how long a statement or a transaction may take; null is without limits.
 */
export async function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  limitMs: number | null = null,
): Promise<OpenDatabase> {
  await migratePostgres(connectionString)
  return openPool(connectionString, limitMs, onError)
}

/**
 * The deployment's database: the PostgreSQL server that `databaseUrl` names, else the embedded one in
 * `dataDir`. Throws FolderInUse when another process has the folder open.
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string; databaseLimitMs: number | null },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, onError, config.databaseLimitMs)
  const release = lockFolder(config.dataDir)
  try {
    const { db, client } = await openPglite({ dataDir: join(config.dataDir, 'db') })
    return {
      db: withRoom(db, config.dataDir),
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
