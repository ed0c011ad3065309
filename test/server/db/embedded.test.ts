import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#server/db/open.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { companies } from '#server/db/schema.ts'
import { sqlState } from '#server/db/lost-database.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'
import type { Database } from '#server/db/database.ts'
import { tendEmbedded } from '#server/db/embedded-upkeep.ts'

let database: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  database = await openPglite({ loadDataDir: await pgliteTemplate() })
})
afterAll(() => database.close())

const at = new Date('2026-11-27T09:00Z')
const company = (name: string) => ({ name, createdAt: at, updatedAt: at })

const byName = (name: string) =>
  database.db
    .select({ name: companies.name, addedAt: companies.createdAt })
    .from(companies)
    .where(eq(companies.name, sql.placeholder('name')))
    .prepare(name)

/** How often the kept plan of a statement, and one made anew, were used; undefined if the session does not have it. */
async function uses(name: string) {
  const { rows } = await database.client.query(
    'select generic_plans as kept, custom_plans as anew from pg_prepared_statements where starts_with(name, $1)',
    [name],
  )
  return rows[0]
}

test('the statement that every request begins with is planned five times, and then its plan is kept', async () => {
  const config = { staffDomain: null, staffOverride: null, staffSecondFactor: 'off' } as const
  const now = new Date()
  for (let i = 0; i < 8; i++) expect(await authenticate(database.db, 'nobody’s', config, { now })).toBeNull()
  expect(await uses('user_by_token')).toEqual({ kept: 3, anew: 5 })
})

test('a kept statement gives what the same one without a name gives', async () => {
  const name = `O'Neil; --`
  await database.db.insert(companies).values(company(name))
  const statement = byName('company_found')
  const found = await database.db
    .select({ name: companies.name, addedAt: companies.createdAt })
    .from(companies)
    .where(eq(companies.name, name))
  expect(found).toEqual([{ name, addedAt: at }])
  expect(await statement.execute({ name })).toEqual(found)
  expect(await statement.execute({ name: null })).toEqual([])
})

test('a kept statement outlives its own failure, and a transaction that is rolled back', async () => {
  const { db } = database
  const statement = db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare('company_by_id')
  const failed: unknown = await statement.execute({ id: 'no id' }).catch((error: unknown) => error)
  expect(sqlState(failed)).toBe('22P02')
  await expect(db.transaction(() => Promise.reject(new Error('back')))).rejects.toThrow('back')
  expect(await statement.execute({ id: crypto.randomUUID() })).toEqual([])
  expect(await uses('company_by_id')).toBeDefined()
})

test('a kept statement runs between transactions, never within another one', async () => {
  const { db } = database
  const statement = byName('company_seen')
  const name = 'Not there yet'
  let asked: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.insert(companies).values(company(name))
    asked = statement.execute({ name })
    await tx.update(companies).set({ name: 'Renamed' }).where(eq(companies.name, name))
  })
  expect(await asked).toEqual([])
})

test('times come as text, as Drizzle’s columns read them, in a transaction too', async () => {
  const { db } = database
  const read = async (from: Database) => {
    const statement = sql`select timestamptz '2026-11-05T10:00Z' as at, array[date '2026-11-05'] as days, 5 as number`
    return ((await from.execute(statement)) as unknown as { rows: unknown[] }).rows
  }
  const told = [{ at: '2026-11-05 10:00:00+00', days: '{2026-11-05}', number: 5 }]
  expect(await read(db)).toEqual(told)
  expect(await db.transaction(read)).toEqual(told)
})

test('a table that has grown is planned for as it is, once', async () => {
  const { db, client } = database
  await tendEmbedded(db)
  await db.execute(sql`insert into outbox ("to", subject, text, created_at, updated_at)
    select 'a@b.example', 'Subject', 'Text', now(), now() from generate_series(1, 5000)`)
  const known = async () =>
    (await client.query("select reltuples::int as rows from pg_class where relname = 'outbox'")).rows
  expect(await known()).not.toEqual([{ rows: 5000 }])
  expect(await tendEmbedded(db)).toBe(1)
  expect(await known()).toEqual([{ rows: 5000 }])
  expect(await tendEmbedded(db)).toBe(0)
})
