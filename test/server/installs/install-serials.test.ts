import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { installRequests, providerResources } from '#server/db/schema.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Services read installs in the order of their last changes, by a serial that each change draws (CONTRACT). */

const on = useWorld()
let first: string
let second: string
beforeEach(async () => {
  const addon = await addonAt(on.world, 'alpha')
  const plan = await storedPlan(on.server.db, addon.id, 'test')
  const install = () => putInstall(on.server.db, { plan, requestedAt: on.server.clock.now() })
  first = await install()
  second = await install()
})

async function serialOf(id: string, db: Database = on.server.db): Promise<number> {
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
  ['its message', (id: string) => ask(on.server.db, id, { message: 'Ready.' })],
  ['its end', (id: string) => ask(on.server.db, id, { endedAt: on.server.clock.now() })],
  ['the values of its config', (id: string) => ask(on.server.db, id, { configBox: 'sealed' })],
  ['its state', (id: string) => resource(on.server.db, id, { state: 'changing' })],
  ['the names of its config', (id: string) => resource(on.server.db, id, { configNames: ['QUEUE_URL'] })],
] as const
const hidden = [
  [
    'its lease and tries',
    (id: string) => ask(on.server.db, id, { leaseUntil: on.server.clock.now(), tries: 3 }),
  ],
  [
    'its next call',
    (id: string) => ask(on.server.db, id, { callAt: on.server.clock.now(), trouble: 'timeout' }),
  ],
  [
    'the config that is dropped',
    (id: string) => ask(on.server.db, id, { configBox: null, logDrainBox: null }),
  ],
  ['what is there already', (id: string) => resource(on.server.db, id, { state: 'provisioned' })],
  ['the id at its provider', (id: string) => resource(on.server.db, id, { providerId: 'other' })],
] as const

test('an install draws a serial when it is requested, behind those of before', async () => {
  expect(await serialOf(second)).toBe((await serialOf(first)) + 1)
})
test.each(shown)('an install draws a serial when a change shows: %s', async (_, change) => {
  const last = await serialOf(second)
  await change(first)
  expect(await serialOf(first)).toBe(last + 1)
})
test.each(hidden)('an install draws no serial when nothing shows: %s', async (_, change) => {
  await ask(on.server.db, first, { configBox: 'sealed' })
  const last = await serialOf(first)
  await change(first)
  expect(await serialOf(first)).toBe(last)
})
test('an install draws a serial once in a transaction, though both its rows change', async () => {
  const last = await serialOf(second)
  await on.server.db.transaction(async (tx) => {
    await resource(tx, first, { state: 'removing' })
    await ask(tx, first, { endedAt: on.server.clock.now() })
    await ask(tx, first, { message: 'Bye.' })
  })
  expect(await serialOf(first)).toBe(last + 1)
})
