import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { readConfig } from '#server/read-config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { companies, deploymentMarks } from '#server/db/schema.ts'
import { start } from '#server/start.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { freshDatabase, freshFolder, openPlace, type Place } from '#test/support/prepared.ts'
import { onPostgres } from '#test/support/server.ts'
import { keptLog } from '../support/kept-log.ts'
import { shell } from '../support/shell.ts'

let place: Place
beforeEach(async () => {
  place = onPostgres ? await freshDatabase(inject('postgresUrl')) : await freshFolder()
  const { close } = await openPlace(place)
  await close()
})
afterEach(() => {
  if ('DATA_DIR' in place) rmSync(place.DATA_DIR, { recursive: true })
})

/** Looks into the database, whichever migrations it has had. */
async function onDatabase<T>(work: (db: Database) => PromiseLike<T>): Promise<T> {
  const where =
    'DATA_DIR' in place
      ? { dataDir: place.DATA_DIR, databaseUrl: null }
      : { dataDir: '', databaseUrl: place.DATABASE_URL }
  const wrong = (error: Error) => {
    throw error
  }
  const { db, close } = await openDatabase({ ...where, databaseLimitMs: null }, wrong, { leaveAsItIs: true })
  const result = await work(db)
  await close()
  return result
}

const run = (program: string, ...args: string[]) =>
  shell(program, args, { ...place, PORT: '0', SECRETS_KEY: testSecretsKey })

const migrations = sql`drizzle.__drizzle_migrations`
const migrationsThere = (db: Database) =>
  db
    .execute(sql`select from ${migrations}`)
    .then((result) => (result as unknown as { rows: unknown[] }).rows.length)
const names = readdirSync('src/server/db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .toSorted()

test('a database that a newer build has migrated: all that opens it says so, and leaves it alone', async () => {
  await onDatabase((db) =>
    db.execute(sql`insert into ${migrations} (hash, created_at) values ('newer', 4102444800000)`),
  )
  const told = expect.stringMatching(
    /^The database has migrations that this build does not know, the last of them made at 2100-01-01T00:00:00\.000Z\. The last one that this build knows is \d{4}_\w+, made at 20\S+Z\. Start the newer build, or restore a backup from before the upgrade\.\n$/,
  )
  expect(await run('main.ts')).toEqual({ out: '', wrong: told, code: 1 })
  expect(await run('commands/admin.ts', 'create-company', 'Acme')).toEqual({
    out: '',
    wrong: told,
    code: 1,
  })
  expect(await run('commands/audit.ts')).toEqual({ out: '', wrong: told, code: 2 })
  // To the doctor it is an ailment.
  expect(await run('commands/doctor.ts')).toEqual({ out: told, wrong: '', code: 1 })
  await onDatabase(async (db) => {
    // A start stores the mark of its key.
    expect(await db.select().from(deploymentMarks)).toEqual([])
    expect(await db.select().from(companies)).toEqual([])
  })
})

test('a database that lacks migrations of this build: the doctor says how many, and what reads leaves it to a start to apply them', async () => {
  const all = await onDatabase(migrationsThere)
  await onDatabase((db) => db.execute(sql`delete from ${migrations} where id > ${all - 2}`))
  expect(await run('commands/doctor.ts')).toEqual({
    out: `The database lacks 2 migrations of this build, from ${names.at(-2)} on. Its records can be checked once a start of the server has applied them.\n`,
    wrong: '',
    code: 1,
  })
  expect(await run('commands/audit.ts')).toMatchObject({ out: '', code: 2 })
  expect(await onDatabase(migrationsThere)).toBe(all - 2)
})

test('a start logs each migration that it applies, with its milliseconds, and the next one none', async () => {
  const empty: Place = onPostgres
    ? await freshDatabase(inject('postgresUrl'))
    : { DATA_DIR: mkdtempSync(join(tmpdir(), 'other-build-')) }
  const config = readConfig({ ...empty, SECRETS_KEY: testSecretsKey, PORT: '0' }, { demo: false })
  const { lines, log } = keptLog()
  for (const expected of [names, []]) {
    const running = await start(config, log, null)
    await running.stop()
    const logged = lines
      .splice(0)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'database migration applied')
    expect(logged).toEqual(
      expected.map((migration) => expect.objectContaining({ migration, ms: expect.any(Number) })),
    )
  }
  if ('DATA_DIR' in empty) rmSync(empty.DATA_DIR, { recursive: true })
})

test('where there is no database, what only reads says so, and makes nothing that a first start would trip over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-build-'))
  const DATA_DIR = join(folder, 'data')
  const told = `There is no database in ${DATA_DIR}.\n`
  for (const [program, ...args] of [
    ['doctor.ts'],
    ['audit.ts'],
    ['admin.ts', 'list'],
    ['admin.ts', 'list-services'],
  ] as const) {
    const env = { DATABASE_URL: '', DATA_DIR }
    expect([program, await shell(`commands/${program}`, args, env)]).toMatchObject([
      program,
      { out: '', wrong: told },
    ])
  }
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('audit with an argument that it does not know looks at no database, and says what it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-build-'))
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  const told = await shell('commands/audit.ts', ['--all'], env)
  expect(told).toEqual({
    out: '',
    wrong: expect.stringContaining('It takes no arguments.') as string,
    code: 2,
  })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
