import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { runOutside } from '#server/commands/admin.ts'
import { audit } from '#server/commands/audit.ts'
import { checkSecretsKey } from '#server/keys/check-key.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { readConfig } from '#server/read-config.ts'
import type { Database } from '#server/db/database.ts'
import { addons, manifests, trail } from '#server/db/schema.ts'
import { readableSecrets } from '#server/manifests/manifest-secrets.ts'
import { type Running, start } from '#server/start.ts'
import { noDump } from '#test/support/database/postgres-programs.ts'
import { otherSecretsKey, testSecretsKey } from '#test/support/database/secrets-key.ts'
import {
  freshDatabase,
  freshFolder,
  openPlace,
  type Place,
  prepare,
  type Prepared,
} from '#test/support/prepared.ts'
import { onPostgres } from '#test/support/server.ts'

const silent = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const file = join(folder, 'portal.backup')
const keyFile = join(folder, 'portal.key')
const env = {
  SECRETS_KEY: testSecretsKey,
  BACKUP_PASSPHRASE: 'correct horse battery',
  PORT: '0',
  STAFF_DOMAIN: 'platform.example',
}
let place: Place
let prepared: Prepared
let running: Running
let written: number[]

const admin = (given: Environment, ...args: string[]) => runOutside(given, parseAdminCommand(args))

const emptyPlace = async (name: string): Promise<Place> =>
  onPostgres ? freshDatabase(inject('postgresUrl')) : { DATA_DIR: join(folder, name) }

async function onDatabase<T>(at: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openPlace(at)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const tablesOf = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  return rows[0]?.count
}

const change = (port: number, slug: string, name: string) =>
  fetch(`http://127.0.0.1:${port}/api/v3/addons/${slug}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${prepared.tokens.provider}`,
      'content-type': 'application/json',
      'if-match': '*',
    },
    body: JSON.stringify({ name }),
  })

/** Why nothing can be backed up here. */
const missing = onPostgres ? noDump() : undefined
beforeEach(({ skip }) => skip(missing !== undefined, missing))

/** A server that is written to while it is backed up. */
beforeAll(async () => {
  if (missing !== undefined) return
  place = onPostgres ? await freshDatabase(inject('postgresUrl')) : await freshFolder()
  prepared = await prepare(place, { addons: 1, buildpacks: 0 })
  running = await start(readConfig({ ...env, ...place }, { demo: false }), silent, null)
  const done = new AbortController()
  const [slug = ''] = prepared.addons.map((addon) => addon.slug)
  const writing = (async () => {
    const statuses: number[] = []
    while (!done.signal.aborted)
      statuses.push((await change(running.port, slug, `Name ${statuses.length}`)).status)
    return statuses
  })()
  await admin({ ...env, ...place }, 'backup', file, '--key', keyFile)
  done.abort()
  written = await writing
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  if (missing !== undefined) return
  await running.stop()
  if ('DATA_DIR' in place) rmSync(place.DATA_DIR, { recursive: true })
})

test('a backup is its owner’s alone and overwrites nothing; its key is readable by the passphrase only', async () => {
  expect(new Set(written)).toEqual(new Set([200]))
  for (const path of [file, keyFile]) expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  await expect(admin({ ...env, ...place }, 'backup', file)).rejects.toThrow('is there already')
  expect(await admin(env, 'open-key', keyFile)).toBe(testSecretsKey)
  expect(readFileSync(keyFile, 'utf8')).not.toContain(testSecretsKey)
  const wrong = { ...env, BACKUP_PASSPHRASE: 'another passphrase' }
  await expect(admin(wrong, 'open-key', keyFile)).rejects.toThrow('is not the passphrase')
  await expect(admin({ ...wrong, BACKUP_PASSPHRASE: 'short' }, 'open-key', keyFile)).rejects.toThrow(
    'at least 12',
  )
})

test('restored elsewhere it is whole, audited clean, served, and what was read after the backup is out of date', async () => {
  const target = await emptyPlace('restored')
  const { SECRETS_KEY: _, ...without } = { ...env, ...target }
  // Beside an embedded database the key has its place; elsewhere the environment names it.
  const given = onPostgres ? { ...env, ...target } : without
  const told = await admin(given, 'restore', file, ...(onPostgres ? [] : ['--key', keyFile]))
  expect(told).toContain('is restored and up to date')
  await onDatabase(target, async (db) => {
    expect((await audit(db)).report).toContain('No violations.')
    const config = readConfig(given, { demo: false })
    await checkSecretsKey(db, config, new Date())
    const [manifest] = await db.select().from(manifests)
    expect(manifest === undefined ? null : readableSecrets(config, manifest)).not.toBeNull()
    const [addon] = await db.select().from(addons)
    expect(addon?.version).toBeGreaterThan(1_000_000)
    expect(addon?.revision).toBeLessThan(1_000_000)
  })
  const again = await start(readConfig(given, { demo: false }), silent, null)
  try {
    expect((await fetch(`http://127.0.0.1:${again.port}/readyz`)).status).toBe(200)
    const [slug = ''] = prepared.addons.map((addon) => addon.slug)
    const reply = await change(again.port, slug, 'After the restore')
    expect(reply.status).toBe(200)
    // The version that the server of before would have given next is somebody else's.
    const before = await change(running.port, slug, 'Before')
    expect(before.status).toBe(200)
    expect(reply.headers.get('etag')).not.toBe(before.headers.get('etag'))
  } finally {
    await again.stop()
  }
  await onDatabase(target, async (db) => {
    const [last] = await db
      .select()
      .from(trail)
      .orderBy(sql`serial desc`)
      .limit(1)
    expect(last?.serial).toBeGreaterThan(1_000_000)
    expect((await audit(db)).violations).toBe(0)
  })
  await expect(admin({ ...env, ...target }, 'restore', file)).rejects.toThrow(
    onPostgres ? 'is not empty' : 'has a database already',
  )
})

test('a backup of another key, of a newer build or of another kind restores nothing', async () => {
  const target = await emptyPlace('refused')
  const isUntouched = async () =>
    'DATA_DIR' in target
      ? !existsSync(join(target.DATA_DIR, 'db'))
      : (await tablesOf(target.DATABASE_URL)) === 0
  await expect(admin({ ...env, ...target, SECRETS_KEY: otherSecretsKey }, 'restore', file)).rejects.toThrow(
    'SECRETS_KEY is not the key',
  )
  expect(await isUntouched()).toBe(true)
  const newer = onPostgres ? await freshDatabase(inject('postgresUrl')) : await freshFolder()
  await onDatabase(newer, (db) =>
    db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    ),
  )
  const ofNewer = join(folder, 'newer.backup')
  await admin({ ...env, ...newer }, 'backup', ofNewer)
  await expect(admin({ ...env, ...target }, 'restore', ofNewer)).rejects.toThrow(
    'Nothing was restored. The database has migrations that this build does not know',
  )
  expect(await isUntouched()).toBe(true)
  const foreign = onPostgres
    ? { DATA_DIR: join(folder, 'other') }
    : { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x' }
  await expect(admin({ ...env, ...foreign }, 'restore', file)).rejects.toThrow(
    onPostgres ? 'PostgreSQL' : 'embedded',
  )
  writeFileSync(join(folder, 'text'), 'hello world')
  await expect(admin({ ...env, ...target }, 'restore', join(folder, 'text'))).rejects.toThrow(
    'is not a backup',
  )
})
