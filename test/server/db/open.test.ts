import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { StartRefused } from '#server/config/problems.ts'
import type { Database } from '#server/db/database.ts'
import { type AppliedMigration, migrationLock, migrationsFolder } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { companies } from '#server/db/schema.ts'
import { readAs } from '#test/support/read-as.ts'
import { onPostgres } from '#test/support/server.ts'

let dataDir: string
let databaseUrl: string | null
const open: OpenDatabase[] = []
/** Whatever migrations the opened databases have had, in that order. */
const applied: AppliedMigration[] = []

async function openHere(): Promise<OpenDatabase> {
  const database = await openDatabase(
    { dataDir, databaseUrl, databaseLimitMs: 60_000 },
    (error) => {
      throw error
    },
    { onMigration: (each) => applied.push(each) },
  )
  open.push(database)
  return database
}

const journalSchema = v.looseObject({
  entries: v.array(v.looseObject({ tag: v.string(), when: v.number() })),
})
const journal = readAs(
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  journalSchema,
)
/** The migrations of this build, as their files are named. */
const names = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .toSorted()
const last = Math.max(...journal.entries.map(({ when }) => when))

/** Works on the database as a build would that knows only the first migrations of this one. */
async function opened(work: (db: Database) => Promise<void>, known?: string): Promise<void> {
  if (databaseUrl !== null) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    if (known !== undefined) await migratePg(drizzlePg(client), { migrationsFolder: known })
    await work(drizzlePg(client) as unknown as Database)
    await client.end()
    return
  }
  const client = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions: { pg_trgm } })
  if (known !== undefined) await migratePglite(drizzlePglite(client), { migrationsFolder: known })
  await work(drizzlePglite(client) as unknown as Database)
  await client.close()
}

/** Makes the database as an older build would, that knows the first `number` migrations alone. */
async function migratedUpTo(number: number, besides?: ReturnType<typeof sql>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const entries = journal.entries.slice(0, number)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await opened(async (db) => {
    if (besides !== undefined) await db.execute(besides)
  }, folder)
  rmSync(folder, { recursive: true })
}

/** Has the server make the database, in the encoding of its template (null) or another one. */
async function createDatabase(encoding: string | null): Promise<void> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: url.href })
  await maintenance.connect()
  await maintenance.query(
    `create database ${name}${encoding === null ? '' : ` template template0 encoding '${encoding}'`}`,
  )
  await maintenance.end()
  url.pathname = `/${name}`
  databaseUrl = url.href
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'open-'))
  databaseUrl = null
  applied.length = 0
  if (onPostgres) await createDatabase(null)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
  rmSync(dataDir, { recursive: true })
})

test('what was stored is there when the database is opened again, without another migration', async () => {
  const first = await openHere()
  const now = new Date()
  await first.db.insert(companies).values({ name: 'Acme Data', createdAt: now, updatedAt: now })
  expect(applied.map(({ migration }) => migration)).toEqual(names)
  expect(applied.every(({ ms }) => Number.isInteger(ms) && ms >= 0)).toBe(true)
  expect(applied.some(({ ms }) => ms > 0)).toBe(true)
  await open.pop()?.close()
  const again = await openHere()
  expect(await again.db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'Acme Data' }])
  expect(applied).toHaveLength(names.length)
})

test('servers that start on one empty database at once: all of PostgreSQL’s, one of a folder’s', async () => {
  const starts = await Promise.allSettled(Array.from({ length: 4 }, openHere))
  const outcomes = starts.map((start) =>
    start.status === 'fulfilled' ? 'open' : (start.reason as Error).name,
  )
  expect(outcomes.toSorted()).toEqual(
    onPostgres ? ['open', 'open', 'open', 'open'] : ['FolderInUse', 'FolderInUse', 'FolderInUse', 'open'],
  )
  expect(applied.map(({ migration }) => migration)).toEqual(names)
})

test.each(onPostgres ? ['SQL_ASCII'] : [])(
  'one that cannot sort names, in %s, stays empty, and says why',
  async (encoding) => {
    await createDatabase(encoding)
    const reason =
      'The database cannot sort names: its PostgreSQL must be built with ICU, and its encoding must be UTF8 '
    for (const _ of [1, 2]) await expect(openHere()).rejects.toThrow(reason)
    await expect(openHere()).rejects.toBeInstanceOf(StartRefused)
    expect(applied).toEqual([])
  },
)

describe('a database with a migration that this build does not know', () => {
  const stray = (when: number) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another build', ${when})`
  const refusal = (when: number) =>
    `The database has migrations that this build does not know, the last of them made at ${new Date(when).toISOString()}. ` +
    `The last one that this build knows is ${names.at(-1)}, made at ${new Date(last).toISOString()}. ` +
    'Start the newer build, or restore a backup from before the upgrade.'

  test('of a newer build is not opened, as often as it is tried, and says why', async () => {
    await (await openHere()).db.execute(stray(last + 60_000))
    await open.pop()?.close()
    for (const _ of [1, 2]) await expect(openHere()).rejects.toThrow(new StartRefused(refusal(last + 60_000)))
  })

  test('of a build that went another way has none of this build’s besides', async () => {
    await migratedUpTo(names.length - 1, stray(last - 1))
    await expect(openHere()).rejects.toThrow(new StartRefused(refusal(last - 1)))
    await opened(async (db) => {
      const { rows } = (await db.execute(
        sql`select created_at::float8 as "when" from drizzle.__drizzle_migrations`,
      )) as unknown as { rows: { when: number }[] }
      expect(rows).toHaveLength(names.length)
      expect(rows.map(({ when }) => when)).not.toContain(last)
    })
  })

  // One that finds a folder in use does not wait.
  test.each(onPostgres ? [last + 60_000] : [])(
    'is not opened either when it has it, of %i, from the server that migrated it just before',
    async (when) => {
      await openHere()
      const other = new Client({ connectionString: databaseUrl ?? '' })
      await other.connect()
      await other.query('select pg_advisory_lock($1)', [migrationLock])
      const opening = openHere().then(
        () => 'open',
        (error: unknown) => (error as Error).message,
      )
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
      await drizzlePg(other).execute(stray(when))
      await other.end()
      expect(await opening).toBe(refusal(when))
    },
  )
})
