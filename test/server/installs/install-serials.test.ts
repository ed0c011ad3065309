import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { installRequests, providerResources } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'

/* Services read installs in the order of their last changes, by a serial that each change draws (CONTRACT). */

let server: TestServer
let first: string
let second: string

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.clear()
  const addon = await addonAt(await createWorld(server), 'alpha')
  const { test: plan } = await storedPlans(server.db, addon.id)
  if (plan === undefined) throw new Error('no plan')
  first = await putInstall(server.db, { plan, requestedAt: server.clock.now() })
  second = await putInstall(server.db, { plan, requestedAt: server.clock.now() })
})
afterAll(() => server.close())

async function serialOf(id: string, db: Database = server.db): Promise<number> {
  const [row] = await db
    .select({ serial: installRequests.serial })
    .from(installRequests)
    .where(eq(installRequests.resourceId, id))
  if (row === undefined) throw new Error('no install')
  return row.serial
}

const ask = (db: Database, id: string, values: Partial<typeof installRequests.$inferInsert>) =>
  db.update(installRequests).set(values).where(eq(installRequests.resourceId, id))
const resource = (db: Database, id: string, values: Partial<typeof providerResources.$inferInsert>) =>
  db.update(providerResources).set(values).where(eq(providerResources.id, id))

const shown = [
  ['its message', (id: string) => ask(server.db, id, { message: 'Ready.' })],
  ['its end', (id: string) => ask(server.db, id, { endedAt: server.clock.now() })],
  ['the values of its config', (id: string) => ask(server.db, id, { configBox: 'sealed' })],
  ['its state', (id: string) => resource(server.db, id, { state: 'changing' })],
  ['the names of its config', (id: string) => resource(server.db, id, { configNames: ['QUEUE_URL'] })],
] as const
const hidden = [
  ['its lease and tries', (id: string) => ask(server.db, id, { leaseUntil: server.clock.now(), tries: 3 })],
  ['its next call', (id: string) => ask(server.db, id, { callAt: server.clock.now(), trouble: 'timeout' })],
  ['the config that is dropped', (id: string) => ask(server.db, id, { configBox: null, logDrainBox: null })],
  ['what is there already', (id: string) => resource(server.db, id, { state: 'provisioned' })],
  ['the id at its provider', (id: string) => resource(server.db, id, { providerId: 'other' })],
] as const

describe('an install draws a serial', () => {
  test('when it is requested, behind those of before', async () => {
    expect(await serialOf(second)).toBe((await serialOf(first)) + 1)
  })
  test.each(shown)('when a change shows: %s', async (_, change) => {
    const last = await serialOf(second)
    await change(first)
    expect(await serialOf(first)).toBe(last + 1)
  })
  test.each(hidden)('but not when nothing shows: %s', async (_, change) => {
    await ask(server.db, first, { configBox: 'sealed' })
    const last = await serialOf(first)
    await change(first)
    expect(await serialOf(first)).toBe(last)
  })
  test('once in a transaction, though both its rows change', async () => {
    const last = await serialOf(second)
    await server.db.transaction(async (tx) => {
      await resource(tx, first, { state: 'removing' })
      await ask(tx, first, { endedAt: server.clock.now() })
      await ask(tx, first, { message: 'Bye.' })
    })
    expect(await serialOf(first)).toBe(last + 1)
  })
})
