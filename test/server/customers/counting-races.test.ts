import { asc, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import { dropCounts } from '#server/customers/drop-counts.ts'
import type { Database } from '#server/db/database.ts'
import { customerDays, customerMonths, installs } from '#server/db/schema.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'
import { crossing } from '../support/crossing.ts'

const on = useWorld()

let addonId: string
let planId: string
beforeEach(async () => {
  ;({ id: addonId } = await addonAt(on.world, 'ga'))
  ;({ id: planId } = await storedPlan(on.server.db, addonId, 'basic'))
  await installed(on.server.db, 'ada', '2026-11-01T12:00:00Z')
  on.server.clock.set('2026-11-04T00:10:00Z')
})

const installed = (tx: Database, account: string, from: string) =>
  tx.insert(installs).values({ planId, account: `${account}@customers.example`, installedAt: new Date(from) })

/** The customers that are stored of the add-on's days. */
const stored = async () => {
  const rows = await on.server.db
    .select({ day: customerDays.day, customers: customerDays.customers })
    .from(customerDays)
    .where(isNull(customerDays.planId))
    .orderBy(asc(customerDays.day))
  return rows.map(({ day, customers }) => [day.slice(5), customers])
}
/** The days from yesterday on, as they are listed. */
const listed = async () => {
  const { body } = await on.api('provider', 'GET', '/addons/acme-ga/customers?from=2026-11-03&to=2026-11-04')
  return (body as { days: object[] }).days
}
const threeDays = [
  ['11-01', 1],
  ['11-02', 1],
  ['11-03', 1],
]

test('days that several servers count at once are counted once', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => on.server.another()))
  const counts = await Promise.all(
    [on.server, ...others].map(({ db }) => countCustomers({ ...on.server, db })),
  )
  for (const { close } of others) await close()
  expect(counts.toSorted()).toEqual([0, 0, 0, 3])
  expect(await stored()).toEqual(threeDays)
})

test('a count that is cut off leaves nothing behind, and the days are counted the next time', async () => {
  const cutOff = on.server.db.transaction(async (tx) => {
    expect(await countCustomers({ ...on.server, db: tx })).toBe(3)
    throw new Error('killed')
  })
  await expect(cutOff).rejects.toThrow('killed')
  expect(await stored()).toEqual([])
  expect(await countCustomers(on.server)).toBe(3)
  expect(await stored()).toEqual(threeDays)
})

test('a day is counted once it has been over for ten minutes', async () => {
  on.server.clock.set('2026-11-04T00:09:59Z')
  expect(await countCustomers(on.server)).toBe(2)
  on.server.clock.set('2026-11-04T00:10:00Z')
  // The last day again, and the new one.
  expect(await countCustomers(on.server)).toBe(2)
  expect(await countCustomers(on.server)).toBe(0)
  expect(await stored()).toEqual(threeDays)
})

test('an install that comes after its day was counted is listed at once, and counted with the next day', async () => {
  await crossing(
    on.server.db,
    (tx) => installed(tx, 'bob', '2026-11-03T23:59:59Z'),
    () => countCustomers(on.server),
  )
  await installed(on.server.db, 'cy', '2026-11-03T23:59:59.999Z')
  expect(await listed()).toMatchObject([{ customers: 3 }, { customers: 3 }])
  on.server.clock.set('2026-11-05T00:10:00Z')
  await countCustomers(on.server)
  expect(await stored()).toEqual([...threeDays.slice(0, 2), ['11-03', 3], ['11-04', 3]])
})

test('installs that an import brings while the job waits for it are counted', async () => {
  await countCustomers(on.server)
  on.server.clock.set('2026-11-05T00:10:00Z')
  await crossing(
    on.server.db,
    async (tx) => {
      await installed(tx, 'bob', '2026-10-31T12:00:00Z')
      await dropCounts(tx, addonId)
    },
    () => countCustomers(on.server),
  )
  expect(await stored()).toEqual([
    ['10-31', 1],
    ['11-01', 2],
    ['11-02', 2],
    ['11-03', 2],
    ['11-04', 2],
  ])
  expect(await on.server.db.$count(customerMonths)).toBe(1)
})

test('an import that waits for the job drops its counts', async () => {
  const { db } = on.server
  await crossing(
    on.server.db,
    (tx) => countCustomers({ ...on.server, db: tx }),
    () =>
      db.transaction(async (tx) => {
        await installed(tx, 'bob', '2026-10-31T12:00:00Z')
        await dropCounts(tx, addonId)
      }),
  )
  expect([await stored(), await db.$count(customerMonths)]).toEqual([[], 0])
  expect(await countCustomers(on.server)).toBe(4)
})

test('counts of a clock that was ahead are taken back', async () => {
  on.server.clock.set('2027-03-01T00:10:00Z')
  await countCustomers(on.server)
  on.server.clock.set('2026-11-04T00:10:00Z')
  await installed(on.server.db, 'bob', '2026-11-04T00:05:00Z')
  expect(await listed()).toMatchObject([{ customers: 1 }, { customers: 2 }])
  await countCustomers(on.server)
  expect([await stored(), await on.server.db.$count(customerMonths)]).toEqual([threeDays, 0])
  expect(await listed()).toMatchObject([{ customers: 1 }, { customers: 2 }])
})

test('an add-on that can’t be counted holds up no other', async () => {
  const other = await addonAt(on.world, 'ga', 'acme-other')
  const plan = await storedPlan(on.server.db, other.id, 'basic')
  const account = 'bob@customers.example'
  await on.server.db
    .insert(installs)
    .values({ planId: plan.id, account, installedAt: new Date('2026-11-01T12:00:00Z') })
  // Two that leave the one that is counted first, of which nothing was stored while they were there.
  const [first = addonId] = [addonId, other.id].toSorted()
  const leaving = {
    planId: first === addonId ? planId : plan.id,
    installedAt: new Date('2026-10-01T12:00:00Z'),
    removedAt: new Date('2026-11-01T12:00:00Z'),
  }
  await on.server.db
    .insert(installs)
    .values(['cy', 'dee'].map((name) => ({ ...leaving, account: `${name}@customers.example` })))
  const none = { customers: 0, newCustomers: 0, goneCustomers: 0, changedTo: 0, changedFrom: 0 }
  await on.server.db.insert(customerDays).values({ addonId: first, day: '2026-11-01', ...none })
  await expect(countCustomers(on.server)).rejects.toThrow('insert into "customer_days"')
  expect(await stored()).toEqual(expect.arrayContaining(threeDays))
})
