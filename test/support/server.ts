import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { Client } from 'pg'
import { type Logger, pino } from 'pino'
import * as v from 'valibot'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Clock } from '#server/config/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Notices } from '#server/db/notices.ts'
import { type OpenDatabase, openPglite, openPostgres } from '#server/db/open.ts'
import { readConfig } from '#server/read-config.ts'
import { pgliteTemplate } from './database/pglite-template.ts'
import { rowsOf } from './database/rows-of.ts'
import { testSecretsKey } from './database/secrets-key.ts'

export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void
  /** Milliseconds. */
  advance(ms: number): void
}

/** When the clock of tests stands at first. */
export const testStart = '2026-11-02T09:00:00Z'

export function testClock(start: string = testStart): TestClock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    set: (instant) => void (at = Date.parse(instant)),
    advance: (ms) => void (at += ms),
  }
}

export interface TestServer {
  app: Hono
  db: Database
  clock: TestClock
  config: ServerConfig
  log: Logger
  /** Everything that was logged, as lines of JSON. */
  logged: string[]
  notices: Notices
  /** The database as another process beside this one opens it. */
  another(): Promise<OpenDatabase>
  /** Empties every table but the reference lists. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** `another`: the same data as another process would open them; what is embedded has one process only. */
export type TestDatabase = OpenDatabase & { another: () => Promise<OpenDatabase> }

async function postgresDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: url.href })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  url.pathname = `/${name}`
  const another = () => openPostgres(url.href, () => undefined)
  return { ...(await another()), another }
}

/** Reference lists, which migrations fill. */
const kept = ['countries', 'categories']

/** Empties every table but the reference lists, and leaves nothing of what was in them: neither room nor numbers. */
async function renewTables(db: Database): Promise<void> {
  const tables = await rowsOf(
    db,
    sql`select tablename from pg_tables where schemaname = 'public'`,
    v.object({ tablename: v.string() }),
  )
  const names = tables.map(({ tablename }) => tablename).filter((name) => !kept.includes(name))
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity`))
}

/** Embedded databases that tests of this process have closed, with what they must be equal to when they are empty. */
const closed: { database: Awaited<ReturnType<typeof openPglite>>; shape: string }[] = []

/** Digest of what emptying the tables leaves as it is: the reference lists, triggers and functions. */
async function shapeOf(db: Database): Promise<string> {
  const lists = kept.map((name) => `select md5(string_agg(t::text, '' order by t::text)) from ${name} t`)
  const statement = sql.raw(`
    select ${lists.map((list, index) => `(${list}) as list_${index}`).join(', ')},
      (select count(*) from pg_trigger where not tgisinternal) as triggers,
      (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as functions`)
  return JSON.stringify(await rowsOf(db, statement, v.record(v.string(), v.unknown())))
}

/** A database that an earlier test has closed, emptied: opening one takes thirty times as long. Null if none is as new. */
async function reopened(): Promise<(typeof closed)[number] | null> {
  for (let next = closed.pop(); next !== undefined; next = closed.pop()) {
    await renewTables(next.database.db)
    if ((await shapeOf(next.database.db)) === next.shape) return next
    await next.database.close()
  }
  return null
}

async function newlyOpened(): Promise<(typeof closed)[number]> {
  const database = await openPglite({ loadDataDir: await pgliteTemplate() })
  return { database, shape: await shapeOf(database.db) }
}

async function embeddedDatabase(): Promise<TestDatabase> {
  const opened = (await reopened()) ?? (await newlyOpened())
  const { db, notices } = opened.database
  let isClosed = false
  return {
    db,
    notices,
    close: async () => {
      await notices.close()
      // One that a test has left within a transaction answers nobody else.
      if (!isClosed && !opened.database.client.isInTransaction()) closed.push(opened)
      isClosed = true
    },
    another: () => Promise.resolve({ db, notices, close: () => Promise.resolve() }),
  }
}

const openTestDatabase = (): Promise<TestDatabase> => (onPostgres ? postgresDatabase() : embeddedDatabase())

/** Rows one by one, and only where there are any: to truncate takes a new file for each table and index. */
async function clearTables(db: Database): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      name text;
      filled boolean;
    begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        continue when name = any (${sql.raw(`array[${kept.map((each) => `'${each}'`).join(', ')}]`)});
        execute format('select exists (select from %I)', name) into filled;
        if filled then execute format('delete from %I', name); end if;
      end loop;
    end $$`)
}

/**
 * The whole platform on a fresh database: in memory, or on PostgreSQL where the run says so. It serves
 * the portal that was built into `portalDir`, where one is given.
 */
export async function testServer(
  env: Record<string, string> = {},
  portalDir: string | null = null,
): Promise<TestServer> {
  return serverOn(await openTestDatabase(), testClock(), env, portalDir)
}

/** Tests send as fast as they can, and all of it as one of three people. */
export const unhurried = {
  READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  SERVICE_READS_PER_MINUTE: '0',
  SERVICE_WRITES_PER_MINUTE: '0',
  INVITATIONS_RECEIVED_PER_DAY: '0',
} as const

/** scrypt's N in tests: they hash hundreds of passwords, none of which is secret. */
export const testPasswordCost = 2 ** 11

/** The whole platform in this process, on a database that is open. */
export function serverOn(
  database: TestDatabase,
  clock: TestClock,
  env: Record<string, string> = {},
  portalDir: string | null = null,
): TestServer {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const read = readConfig(
    { SECRETS_KEY: testSecretsKey, STAFF_DOMAIN: 'platform.example', ...unhurried, PORT: '3000', ...env },
    { demo: true },
  )
  const config = { ...read, passwordCost: testPasswordCost }
  const app = createApp({ db: database.db, clock, config, log, portalDir })
  return {
    app,
    db: database.db,
    clock,
    config,
    log,
    logged,
    notices: database.notices,
    another: database.another,
    clear: () => clearTables(database.db),
    close: () => database.close(),
  }
}
