import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addons, credits, plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storeService } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { salesOn } from '../support/sales-on.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const { addonOnSale, installed, closeMonths } = salesOn(on)

const soFar = async (addon: AddonRow) =>
  (await on.api('provider', 'GET', `/addons/${addon.slug}/month_so_far`)).body

async function credited(cents: number, reason = 'An outage'): Promise<void> {
  const { id: serviceId } = await storeService(on.server, `billing ${cents}`)
  const given = { companyId: on.world.companyId, serviceId, period: '2026-11-01', cents, reason }
  await on.server.db.insert(credits).values({ ...given, createdAt: on.server.clock.now() })
}

const nothing = {
  addon_billings: {},
  total_billings_as_cents: 0,
  credits: [],
  credits_as_cents: 0,
  credits_left_as_cents: 0,
  customer_billings_as_cents: 0,
  provider_assessed_billings_as_cents: 0,
  heroku_share_as_cents: 0,
  provider_share_as_cents: 0,
}

test('a company that has sold nothing sees this month, with nothing in it', async () => {
  const addon = await addonAt(on.world, 'beta')
  await installed(addon, 'basic', '2026-10-01T00:00:00Z')
  await credited(100)
  expect(await soFar(addon)).toEqual({
    period: '2026-11',
    until: '2026-11-02T09:00:00.000Z',
    company: { id: on.world.companyId, name: 'Acme Data' },
    ...nothing,
    credits_left_as_cents: 100,
  })
})

// READINGS 25: credits reduce all lines alike, the unpayable part is not assessed, 30 % of the rest is the platform's.
test('the running month is billed until now, less the credits that are waiting, and divided as a report is', async () => {
  const addon = await addonOnSale()
  const other = await addonOnSale('acme-other')
  await on.server.db.update(addons).set({ unpayable: true }).where(eq(addons.id, other.id))
  on.server.clock.set('2026-11-16T00:00:00Z')
  // Half of a month of 30 days, and a fifth of it.
  await installed(addon, 'basic', '2026-11-01T00:00:00Z')
  await installed(addon, 'big', '2026-11-10T00:00:00Z')
  await installed(other, 'big', '2026-11-10T00:00:00Z')
  await credited(250)
  expect(await soFar(addon)).toMatchObject({
    period: '2026-11',
    until: '2026-11-16T00:00:00.000Z',
    addon_billings: { 'acme-ga': { basic: 500, big: 1000 }, 'acme-other': { big: 1000 } },
    total_billings_as_cents: 2500,
    credits: [{ cents: 250, reason: 'An outage' }],
    credits_as_cents: 250,
    credits_left_as_cents: 0,
    customer_billings_as_cents: 2250,
    provider_assessed_billings_as_cents: 1350,
    heroku_share_as_cents: 405,
    provider_share_as_cents: 945,
  })
  expect(await soFar(other)).toEqual(await soFar(addon))
})

test('credits count up to what is billed, the oldest first', async () => {
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-11-01T00:00:00Z')
  await credited(200)
  on.server.clock.set('2026-11-10T00:00:00Z')
  await credited(1_000_000, 'Another')
  on.server.clock.set('2026-11-11T00:00:00Z')
  await credited(50, 'One more')
  on.server.clock.set('2026-11-16T00:00:00Z')
  expect(await soFar(addon)).toMatchObject({
    total_billings_as_cents: 500,
    credits: [
      { cents: 200, reason: 'An outage' },
      { cents: 300, reason: 'Another' },
    ],
    credits_as_cents: 500,
    credits_left_as_cents: 999_750,
    customer_billings_as_cents: 0,
    provider_share_as_cents: 0,
  })
})

// Issue 37, 4: imports that are billed from a month which has not begun.
test('a company whose imports are billed from later on sees the running month', async () => {
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-02-01T00:00:00Z', null, '2027-01-01T00:00:00Z')
  const running = { ...nothing, period: '2026-11', until: '2026-11-02T09:00:00.000Z' }
  expect(await soFar(addon)).toMatchObject(running)
})

test('a month that has ended is the one so far until it is closed', async () => {
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-11-01T00:00:00Z')
  on.server.clock.set('2026-12-01T00:05:00Z')
  const ended = { period: '2026-11', until: '2026-12-01T00:00:00.000Z', total_billings_as_cents: 1000 }
  expect(await soFar(addon)).toMatchObject(ended)
  await closeMonths()
  // Five minutes of December are a tenth of a cent.
  expect(await soFar(addon)).toMatchObject({
    ...nothing,
    period: '2026-12',
    until: '2026-12-01T00:05:00.000Z',
  })
})

test('sums beyond 32 bits are exact, in the month so far, the report and its documents', async () => {
  const addon = await addonOnSale()
  await on.server.db.update(plans).set({ priceCents: 100_000_000 }).where(eq(plans.addonId, addon.id))
  for (let i = 0; i < 43; i++) await installed(addon, 'big', '2026-11-01T00:00:00Z')
  await installed(addon, 'basic', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00.100Z')
  on.server.clock.set('2026-12-01T00:00:00Z')
  // 100 ms of the 2,592,000,000 of November are 3.86 cents.
  const sums = { total_billings_as_cents: 4_300_000_003, heroku_share_as_cents: 1_290_000_001 }
  expect(await soFar(addon)).toMatchObject(sums)
  await closeMonths()
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  expect(body).toMatchObject([{ ...sums, addon_billings: { 'acme-ga': { big: 4_300_000_000, basic: 3 } } }])
  const [{ csv_url: csv }] = body as [{ csv_url: string }]
  const table = await (await on.server.app.request(csv)).text()
  expect(table).toContain('TOTAL,,,,,43000000.03,12900000.01,30100000.02')
})
