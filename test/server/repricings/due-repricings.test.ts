import { eq, type SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { audit } from '#server/commands/audit.ts'
import { installs, outbox, plans, repricings, trail } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

const on = useWorld()

const run = (told: string[] = []) => {
  const { db, clock, config } = on.server
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(line) })
  return runDueRepricings({ db, clock, config, log })
}

/** An approved repricing of the plan big from $50, asked for on 2 November: new installs pay it from 1 December. */
async function approved(given: Record<string, unknown> = {}, slug = 'big') {
  const addon = await addonAt(on.world, 'ga', `acme-${slug}`)
  const plan = (await storedPlans(on.server.db, addon.id))[slug]
  const body = { price_cents: 6000, grandfathered: false, ...given }
  const reply = await on.api('provider', 'POST', `/plans/${plan?.id}/repricings`, body)
  const id = readId(reply.body)
  await on.api('admin', 'POST', `/repricings/${id}/transitions/approved`)
  const read = async () => {
    const [row] = await on.server.db.select().from(repricings).where(eq(repricings.id, id))
    return row
  }
  const price = async () => {
    const [row] = await on.server.db
      .select()
      .from(plans)
      .where(eq(plans.id, plan?.id ?? ''))
    return row?.priceCents
  }
  return { id, addon, planId: plan?.id ?? '', read, price }
}

describe('the job of due repricings', () => {
  test('applies the price on its date, and completes when existing installs follow; its trail is the platform’s', async () => {
    const { id, addon, planId, read, price } = await approved()
    on.server.clock.set('2026-11-30T23:59:59Z')
    expect([await run(), await price()]).toEqual([0, 5000])
    on.server.clock.set('2026-12-01T00:00:00Z')
    expect([await run(), await price(), await run()]).toEqual([1, 6000, 0])
    expect(await read()).toMatchObject({
      status: 'partially_complete',
      newInstallRepricingCompletedAt: on.server.clock.now(),
      existingInstallRepricingCompletedAt: null,
    })
    on.server.clock.set('2027-01-01T00:00:00Z')
    expect(await run()).toBe(1)
    expect(await read()).toMatchObject({
      status: 'completed',
      existingInstallRepricingCompletedAt: on.server.clock.now(),
    })
    const rows = await on.server.db.select().from(trail).orderBy(trail.serial)
    const bySystem = rows.filter(({ actorRole }) => actorRole === 'system')
    const ofPlan = { subjectType: 'plan', subjectId: planId, addonId: addon.id }
    expect(bySystem).toMatchObject([
      { ...ofPlan, field: 'priceCents', from: '5000', to: '6000' },
      { subjectId: id, event: 'repriceNewInstalls' },
      { subjectId: id, event: 'repriceExistingInstalls' },
    ])
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('completes a grandfathered one at once', async () => {
    const { read, price } = await approved({ grandfathered: true })
    on.server.clock.set('2027-06-01T12:00:00Z')
    expect([await run(), await price()]).toEqual([1, 6000])
    expect(await read()).toMatchObject({ status: 'completed', existingInstallRepricingCompletedAt: null })
  })

  test('makes up for what it missed, each step once, also by several at once', async () => {
    const first = await approved({}, 'big')
    const second = await approved({ price_cents: 1 }, 'basic')
    on.server.clock.set('2027-06-01T12:00:00Z')
    const done = await Promise.all([run(), run(), run()])
    const rest = await run()
    expect(done.reduce((sum, each) => sum + each, rest)).toBe(4)
    expect(await first.read()).toMatchObject({ status: 'completed' })
    expect(await second.read()).toMatchObject({ status: 'completed' })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('puts in error, with the reason, what cannot be applied, and goes on with the others', async () => {
    const spoiled = await approved({}, 'big')
    const other = await approved({ price_cents: 1 }, 'basic')
    const at = on.server.clock.now()
    const install = { planId: spoiled.planId, account: 'has@customers.example', installedAt: at }
    await on.server.db.insert(installs).values(install)
    // As it could become before it was refused (READINGS 44).
    await on.server.db.update(plans).set({ priceContract: true }).where(eq(plans.id, spoiled.planId))
    on.server.clock.set('2026-12-01T00:00:00Z')
    expect(await run()).toBe(2)
    expect(await spoiled.read()).toMatchObject({
      status: 'error',
      message: 'The plan has become contract-priced meanwhile.',
    })
    expect(await spoiled.price()).toBe(5000)
    expect(await other.price()).toBe(1)
    const letters = await on.server.db
      .select()
      .from(outbox)
      .where(eq(outbox.createdAt, on.server.clock.now()))
    expect(letters.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'admin@platform.example: The price change of acme-big:big was not applied',
      'has@customers.example: The price of acme-big:big stays as it is',
      'partner@acme.example: The price change of acme-big:big was not applied',
    ])
    for (const { to, text } of letters)
      expect(text.includes('contract-priced meanwhile')).toBe(to !== 'has@customers.example')
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('tells nobody of a fault’s insides, and leaves the price as it was', async () => {
    const { id, planId, read, price } = await approved()
    await on.server.db.update(plans).set({ version: 2_147_483_647 }).where(eq(plans.id, planId))
    on.server.clock.set('2026-12-01T00:00:00Z')
    const told: string[] = []
    await run(told)
    // The log has what the reader does not.
    expect(told.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: 'a price could not be applied', repricing: id, err: { message: expect.any(String) } },
    ])
    expect(await read()).toMatchObject({
      status: 'error',
      message: 'The platform failed to apply the price.',
    })
    expect(await price()).toBe(5000)
  })

  test('says which price it found where that has changed, and tells the log nothing', async () => {
    const { planId, read, price } = await approved()
    await on.server.db.update(plans).set({ priceCents: 5_250 }).where(eq(plans.id, planId))
    on.server.clock.set('2026-12-01T00:00:00Z')
    const told: string[] = []
    await run(told)
    expect(await read()).toMatchObject({
      status: 'error',
      message: "The plan's price is $52.50, not $50.00 as when it was requested.",
    })
    expect(await price()).toBe(5_250)
    expect(told).toEqual([])
  })
})

/** The database, where staff reject the repricing between the job's search and its lock. */
function rejectedMeanwhile(db: Database, id: string): Database {
  let isFound = false
  const overtaken = (tx: Database): Database =>
    new Proxy(tx, {
      get(target, key, receiver) {
        if (key !== 'select' || !isFound) {
          if (key === 'select') isFound = true
          const value: unknown = Reflect.get(target, key, receiver)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return () => ({
          from: (table: typeof repricings) => ({
            where: (condition: SQL) => ({
              for: async (strength: 'no key update') => {
                await target.update(repricings).set({ status: 'rejected' }).where(eq(repricings.id, id))
                return target.select().from(table).where(condition).for(strength)
              },
            }),
          }),
        })
      },
    })
  return {
    transaction: (act: (tx: Database) => Promise<unknown>) =>
      db.transaction((tx) => act(overtaken(tx as unknown as Database))),
  } as unknown as Database
}

test('what is decided between being found and being locked is looked at again, and not repriced', async () => {
  const { id, read, price } = await approved()
  on.server.clock.set('2026-12-01T00:00:00Z')
  const { clock, config } = on.server
  const db = rejectedMeanwhile(on.server.db, id)
  expect(await runDueRepricings({ db, clock, config, log: pino({ level: 'silent' }) })).toBe(0)
  expect(await price()).toBe(5000)
  expect(await read()).toMatchObject({ status: 'rejected', message: null })
})
