import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { credits, installs, reportCredits, reports } from '#server/db/schema.ts'
import { actOf } from '#server/law/act.ts'
import { giveCredit } from '#server/reports/billing.rules.ts'
import { closeMonth } from '#server/reports/close-month.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { billed } from '#test/support/billed.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { call, storeService } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

let service: { id: string; token: string }
beforeEach(async () => {
  on.server.clock.set('2026-10-01T00:00:00Z')
  const { id: addonId } = await addonAt(on.world, 'ga')
  service = await storeService(on.server, 'billing')
  const { id: planId } = await storedPlan(on.server.db, addonId, 'basic')
  const installedAt = new Date('2026-11-01T00:00:00Z')
  await on.server.db.insert(installs).values({ planId, account: 'account@customers.example', installedAt })
  on.server.clock.set('2026-12-01T00:00:00Z')
})

const november = () => ({ company: on.world.companyId, period: '2026-11', cents: 300, reason: 'Late' })
const post = (path: string, body: object) =>
  call(on.server, 'POST', `/platform/${path}`, { as: service, body })
const closed = () => on.server.db.select({ cents: reports.creditsCents }).from(reports)

/** Waits until something that was begun is done, or waits for a lock that a transaction holds. */
async function untilItWaits(tx: Database, begun: Promise<unknown>): Promise<void> {
  const other = { isOver: false }
  void begun.finally(() => (other.isOver = true))
  const waiting = sql`select 1 from pg_locks where not granted`
  while (!other.isOver && ((await tx.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 0)
    await new Promise((resolve) => setImmediate(resolve))
}

/** Does something in a transaction, and begins another thing before that ends; answers what came of the other. */
async function crossing<T>(first: (tx: Database) => Promise<unknown>, then: () => Promise<T>): Promise<T> {
  const { begun } = await on.server.db.transaction(async (tx) => {
    await first(tx)
    const other = then()
    // The embedded database has one connection, for which the other waits anyway.
    if (process.env.TEST_DATABASE === 'postgres') await untilItWaits(tx, other)
    return { begun: other }
  })
  return begun
}

test('a credit that comes while its month is being closed is refused', async () => {
  const month = new Date('2026-11-01T00:00:00Z')
  const closing = { companyId: on.world.companyId, month, platformShareBasisPoints: 3_000 }
  const answer = await crossing(
    (tx) => closeMonth(tx, { ...closing, at: on.server.clock.now() }),
    () => post('credits', november()),
  )
  expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('December 2026') } })
  expect(await closed()).toEqual([{ cents: 0 }])
  expect(await on.server.db.$count(credits)).toBe(0)
})

test('a month that is closed while a credit is being given counts it', async () => {
  const { clock, config } = on.server
  const caller = { kind: 'service' as const, name: 'billing', may: [], tokenPrefix: '', id: service.id }
  const count = await crossing(
    (tx) =>
      giveCredit({ ...actOf({ tx, caller, now: clock.now(), config }), serviceId: service.id }, november()),
    () => writeMonthEndReports(on.server),
  )
  expect(count).toBe(1)
  expect(await closed()).toEqual([{ cents: 300 }])
  expect(await on.server.db.$count(reportCredits)).toBe(1)
})

test('of payouts at the same time no more is stored than the provider share', async () => {
  const addon = await addonAt(on.world, 'alpha')
  await billed(
    on.server,
    { companyId: on.world.companyId, period: '2026-10' },
    { addon, plans: { basic: 1_000 } },
  )
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      post('payouts', {
        company: on.world.companyId,
        period: '2026-10',
        cents: 200,
        paid_on: '2026-11-15',
        reference: `PAY-${i}`,
      }),
    ),
  )
  // 700 cents are the provider's (READINGS 25).
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
})
