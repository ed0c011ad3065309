import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { audit } from '#server/commands/audit.ts'
import { plans, repricings, trail } from '#server/db/schema.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

const on = useWorld()

const run = () => {
  const { db, clock, config } = on.server
  return runDueRepricings({ db, clock, config, log: pino({ level: 'silent' }) })
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
  test('applies the price on its date, and completes when existing installs follow', async () => {
    const { id, read, price } = await approved()
    on.server.clock.set('2026-11-30T23:59:59Z')
    expect(await run()).toBe(0)
    expect(await price()).toBe(5000)
    on.server.clock.set('2026-12-01T00:00:00Z')
    expect(await run()).toBe(1)
    expect(await price()).toBe(6000)
    expect(await read()).toMatchObject({
      status: 'partially_complete',
      newInstallRepricingCompletedAt: on.server.clock.now(),
      existingInstallRepricingCompletedAt: null,
    })
    expect(await run()).toBe(0)
    on.server.clock.set('2027-01-01T00:00:00Z')
    expect(await run()).toBe(1)
    expect(await read()).toMatchObject({
      status: 'completed',
      existingInstallRepricingCompletedAt: on.server.clock.now(),
    })
    const rows = await on.server.db.select().from(trail).where(eq(trail.subjectId, id))
    expect(rows.filter(({ actorRole }) => actorRole === 'system').map(({ event }) => event)).toEqual([
      'repriceNewInstalls',
      'repriceExistingInstalls',
    ])
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('completes a grandfathered one at once', async () => {
    const { read, price } = await approved({ grandfathered: true })
    on.server.clock.set('2027-06-01T12:00:00Z')
    expect(await run()).toBe(1)
    expect(await price()).toBe(6000)
    expect(await read()).toMatchObject({ status: 'completed', existingInstallRepricingCompletedAt: null })
  })

  test('makes up for what it missed, in order', async () => {
    const { read } = await approved()
    on.server.clock.set('2027-06-01T12:00:00Z')
    expect(await run()).toBe(2)
    expect(await read()).toMatchObject({ status: 'completed' })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('several at once do each step once', async () => {
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

  test('puts in error, with the reason, what can not be applied, and goes on with the others', async () => {
    const spoiled = await approved({}, 'big')
    const other = await approved({ price_cents: 1 }, 'basic')
    await on.api('admin', 'PATCH', `/plans/${spoiled.planId}`, { price_contract: true })
    on.server.clock.set('2026-12-01T00:00:00Z')
    expect(await run()).toBe(2)
    expect(await spoiled.read()).toMatchObject({
      status: 'error',
      message: 'The plan has become contract-priced meanwhile.',
    })
    expect(await spoiled.price()).toBe(5000)
    expect(await other.price()).toBe(1)
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('tells nobody of a fault’s insides, and leaves the price as it was', async () => {
    const { planId, read, price } = await approved()
    await on.server.db.update(plans).set({ version: 2_147_483_647 }).where(eq(plans.id, planId))
    on.server.clock.set('2026-12-01T00:00:00Z')
    await run()
    expect(await read()).toMatchObject({
      status: 'error',
      message: 'The platform failed to apply the price.',
    })
    expect(await price()).toBe(5000)
  })

  test('leaves alone what was rejected or taken up again', async () => {
    const { id, read } = await approved()
    await on.api('admin', 'POST', `/repricings/${id}/transitions/in_progress`)
    on.server.clock.set('2027-06-01T00:00:00Z')
    expect(await run()).toBe(0)
    expect(await read()).toMatchObject({ status: 'in_progress' })
  })
})
