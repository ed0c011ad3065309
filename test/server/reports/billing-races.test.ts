import { beforeEach, expect, test } from 'vitest'
import { credits, installs, reportCredits, reports } from '#server/db/schema.ts'
import { actOf } from '#server/law/act.ts'
import { giveCredit } from '#server/reports/billing.rules.ts'
import { closeMonth } from '#server/reports/close-month.ts'
import { lockBilling } from '#server/reports/lock-billing.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { billed } from '#test/support/billed.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { call, storeService } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { crossing } from '../support/crossing.ts'
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

test('a credit that comes while its month is being closed is refused', async () => {
  const month = new Date('2026-11-01T00:00:00Z')
  const closing = { companyId: on.world.companyId, month, platformShareBasisPoints: 3_000 }
  const answer = await crossing(
    on.server.db,
    (tx) => closeMonth(tx, { ...closing, at: on.server.clock.now() }),
    () => post('credits', november()),
  )
  expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('December 2026') } })
  expect(await closed()).toEqual([{ cents: 0 }])
  expect(await on.server.db.$count(credits)).toBe(0)
})

test('a credit to a month that was closed by another clock is refused, while this one stands in it', async () => {
  await writeMonthEndReports(on.server)
  on.server.clock.set('2026-11-30T23:59:59Z')
  expect((await post('credits', november())).status).toBe(409)
  expect(await on.server.db.$count(credits)).toBe(0)
})

test('a month that is closed while a credit is being given counts it', async () => {
  const { clock, config } = on.server
  const caller = { kind: 'service' as const, name: 'billing', may: [], tokenPrefix: '', id: service.id }
  const count = await crossing(
    on.server.db,
    (tx) =>
      giveCredit({ ...actOf({ tx, caller, now: clock.now(), config }), serviceId: service.id }, november()),
    () => writeMonthEndReports(on.server),
  )
  expect(count).toBe(1)
  expect(await closed()).toEqual([{ cents: 300 }])
  expect(await on.server.db.$count(reportCredits)).toBe(1)
})

test('a month that an import is billed from is closed, though the closing began with a later one', async () => {
  const { db } = on.server
  const [install] = await db.select().from(installs)
  const installedAt = new Date('2026-10-01T00:00:00Z')
  const count = await crossing(
    on.server.db,
    async (tx) => {
      await lockBilling(tx, on.world.companyId)
      await tx
        .insert(installs)
        .values({ planId: install?.planId ?? '', account: 'other@customers.example', installedAt })
    },
    () => writeMonthEndReports(on.server),
  )
  expect(count).toBe(2)
  const months = await db.select({ period: reports.period }).from(reports).orderBy(reports.period)
  expect(months).toEqual([{ period: '2026-10-01' }, { period: '2026-11-01' }])
})

test('the month so far that is read while a month is being closed is as it was before, or is the next one', async () => {
  await post('credits', november())
  const read = () => call(on.server, 'GET', '/api/v3/addons/acme-ga/month_so_far', { as: on.world.provider })
  const reads = Array.from({ length: 20 }, read)
  await writeMonthEndReports(on.server)
  const answers = await Promise.all(reads)
  // Of $10 the credit was waiting, or is used up.
  const before = { period: '2026-11', total_billings_as_cents: 1000, credits_as_cents: 300 }
  const after = { period: '2026-12', total_billings_as_cents: 0, credits_left_as_cents: 0 }
  for (const { body } of answers)
    expect(body).toMatchObject((body as { period: string }).period === '2026-11' ? before : after)
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
