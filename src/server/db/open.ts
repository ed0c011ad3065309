import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import type { Logger } from 'drizzle-orm'
import { StartRefused } from '#server/config/problems.ts'
import { type Database, drizzleOptions } from './database.ts'
import { keepParsers } from './embedded-parsers.ts'
import { drizzleEmbedded, keepPlans } from './embedded-plans.ts'
import { lockFolder } from './folder-lock.ts'
import { copyNewDatabase } from './new-database.ts'
import { applyMigrations, type MigrateOptions, migrationLock } from './migrate.ts'
import { ownFolder } from './own-folder.ts'
import { openPool, type PoolCounts } from './postgres-pool.ts'
import { tracePglite } from '#server/tracing/trace-queries.ts'
import { noRoom } from './lost-database.ts'
import { embeddedNotices, type Notices, postgresNotices } from './notices.ts'

/**
 * Space kept free for the embedded database, in bytes. It cannot continue once its write-ahead log, which grows by 16
 * MB at a time, finds no room, so no writing transaction starts below this.
 */
const reserve = 64 * 1024 * 1024

function lacksRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < reserve
}

/** Wraps the database so that no writing transaction starts while its disk is nearly full. */
function withRoom(db: Database, folder: string): Database {
  const begin = db.transaction.bind(db)
  const transaction: Database['transaction'] = async (work, config) => {
    if (config?.accessMode !== 'read only' && lacksRoom(folder)) throw noRoom(folder)
    return begin(work, config)
  }
  return Object.assign(db, { transaction })
}

export interface OpenDatabase {
  db: Database
  notices: Notices
  /** Counts of the connections to a PostgreSQL server. */
  poolCounts?: () => PoolCounts
  /** Dumps an embedded database as it is between two statements, as a compressed archive. */
  dump?: () => Promise<Blob>
  close(): Promise<void>
}

/** Opens and migrates a PGlite; without a folder it is in memory (tests). */
export async function openPglite(
  options: PGliteOptions,
  migrating: MigrateOptions = {},
): Promise<OpenDatabase & { client: PGlite; dump: () => Promise<Blob> }> {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm } })
  keepPlans(client)
  keepParsers(client)
  tracePglite(client)
  try {
    const open = (logger: Logger) => drizzleEmbedded(client, logger)
    if (migrating.leaveAsItIs !== true) await applyMigrations(open, migratePglite, migrating)
  } catch (error) {
    if (error instanceof StartRefused) await client.close()
    throw error
  }
  const db = drizzleEmbedded(client)
  const dump = async () => {
    // What is in memory only comes to the files, so that the copy needs no recovery.
    await client.exec('checkpoint')
    return client.dumpDataDir('gzip')
  }
  return { db, client, notices: embeddedNotices(client), dump, close: () => client.close() }
}

/** Migrates a PostgreSQL database under an advisory lock, so that any number of servers may start at once. */
async function migratePostgres(connectionString: string, migrating: MigrateOptions): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const open = (logger: Logger) => drizzlePg(client, { ...drizzleOptions, logger })
    // Only the lock's holder can tell: the one before it may have been of a newer build.
    await applyMigrations(open, migratePg, migrating)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/**
 * Opens and migrates a PostgreSQL database. Calls `onError` for each connection that fails; the pool replaces it.
 * `limitMs` limits each statement and transaction; null for no limit.
 */
export async function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  limitMs: number | null = null,
  connections?: number,
  migrating: MigrateOptions = {},
): Promise<OpenDatabase> {
  if (migrating.leaveAsItIs !== true) await migratePostgres(connectionString, migrating)
  const { db, close, counts } = openPool(connectionString, limitMs, onError, connections)
  const notices = postgresNotices(connectionString, onError)
  return {
    db,
    notices,
    poolCounts: counts,
    close: async () => void (await Promise.all([notices.close(), close()])),
  }
}

/**
 * Opens and migrates the deployment's database: the PostgreSQL server at `databaseUrl`, or the embedded one in
 * `dataDir`, made private to its user. Throws FolderInUse if another process has the folder open, StartRefused if it
 * cannot be made private, its disk is full, or a newer build has migrated the database.
 */
export async function openDatabase(
  config: {
    databaseUrl: string | null
    dataDir: string
    databaseLimitMs: number | null
    databaseConnections?: number
  },
  onError: (error: Error) => void,
  migrating: MigrateOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl, databaseLimitMs, databaseConnections } = config
  if (databaseUrl !== null)
    return openPostgres(databaseUrl, onError, databaseLimitMs, databaseConnections, migrating)
  const release = lockFolder(config.dataDir)
  // Everything PGlite creates from here on is private to its user.
  process.umask(0o077)
  try {
    const folder = join(config.dataDir, 'db')
    if (migrating.leaveAsItIs !== true) copyNewDatabase(folder)
    const { db, client, notices, dump } = await openPglite({ dataDir: folder }, migrating)
    // A new database's files are unpacked with their own modes.
    ownFolder(config.dataDir)
    return {
      db: withRoom(db, config.dataDir),
      notices,
      dump,
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    // The embedded database itself does not say why it could not start.
    if (!(error instanceof StartRefused) && lacksRoom(config.dataDir))
      throw new StartRefused(
        `The database could not be opened: there is too little space left on the disk of the data folder ${config.dataDir}.`,
      )
    throw error
  }
}
