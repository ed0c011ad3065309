import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { addons, companies, credits, plans, reportLines, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { billed } from '#test/support/billed.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { progressAddon, shutDown } from '#server/stages/progressions.rules.ts'
import { putInstall } from '#test/support/installs.ts'
import { storeService } from '#test/support/people.ts'
import { salesOn } from '../support/sales-on.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

const on = useWorld()

const { addonOnSale, installed, closeMonths: run } = salesOn(on)

/** Has staff approve another price of the add-on's plan basic. */
async function repriced(addon: AddonRow, priceCents: number, grandfathered: boolean): Promise<void> {
  const { id } = await storedPlan(on.server.db, addon.id, 'basic')
  const request = { price_cents: priceCents, grandfathered }
  const asked = await on.api('provider', 'POST', `/plans/${id}/repricings`, request)
  const approved = await on.api('admin', 'POST', `/repricings/${readId(asked.body)}/transitions/approved`)
  if (approved.status !== 200) throw new Error('the price was not approved')
}

/** Lets the prices change that are due at an instant. */
async function dueAt(instant: string): Promise<number> {
  const { db, clock, config } = on.server
  clock.set(instant)
  return runDueRepricings({ db, clock, config, log: pino({ level: 'silent' }) })
}

async function written() {
  const rows = await on.server.db
    .select({ period: reports.period, slug: plans.slug, cents: reportLines.amountCents })
    .from(reports)
    .leftJoin(reportLines, eq(reportLines.reportId, reports.id))
    .leftJoin(plans, eq(plans.id, reportLines.planId))
    .orderBy(asc(reports.period), asc(plans.slug))
  return rows.map(({ period, slug, cents }) => [period, slug, cents])
}

test('the job of month-end reports writes each month that has ended, once, pro rata; also those that nothing was billed in', async () => {
  const addon = await addonOnSale()
  on.server.clock.set('2027-02-28T23:59:59Z')
  await installed(addon, 'basic', '2026-11-16T00:00:00Z', '2026-12-01T00:00:00Z')
  await installed(addon, 'big', '2027-01-01T00:00:00Z')
  expect(await run()).toBe(3)
  const expected = [
    ['2026-11-01', 'basic', 500],
    ['2026-12-01', null, null],
    ['2027-01-01', 'big', 5000],
  ]
  expect(await written()).toEqual(expected)
  expect(await run()).toBe(0)
  on.server.clock.set('2027-03-01T00:00:00Z')
  expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([1]))
  expect(await written()).toEqual([...expected, ['2027-02-01', 'big', 5000]])
  expect((await audit(on.server.db)).report).toContain('No violations.')
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  expect(body).toMatchObject([
    {
      period: '2027-02',
      total_billings_as_cents: 5000,
      heroku_share_as_cents: 1500,
      provider_share_as_cents: 3500,
    },
    {},
    { total_billings_as_cents: 0 },
    {},
  ])
})

test('the job of month-end reports bills installs from GA until the shutdown, and never before', async () => {
  on.server.clock.set('2026-11-11T00:00:00Z')
  const addon = await addonAt(on.world, 'beta')
  const plan = await storedPlan(on.server.db, addon.id, 'basic')
  await putInstall(on.server.db, {
    plan,
    requestedAt: on.server.clock.now(),
    stretches: [{ from: on.server.clock.now() }],
  })
  on.server.clock.set('2026-12-02T00:00:00Z')
  expect(await run()).toBe(0)
  on.server.clock.set('2026-12-16T12:00:00Z')
  await progressAddon(on.world.act('admin'), addon, { to: 'ga', state: 'approved', visible: true })
  on.server.clock.set('2027-01-16T12:00:00Z')
  await shutDown(on.world.act('admin'), addon)
  on.server.clock.set('2027-03-01T00:00:00Z')
  await run()
  // Half a month each at 10 dollars; what goes on after the shutdown is free.
  expect(await written()).toEqual([
    ['2026-12-01', 'basic', 500],
    ['2027-01-01', 'basic', 500],
    ['2027-02-01', null, null],
  ])
})

test('the job of month-end reports goes on after what is there, which it leaves as it is', async () => {
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-01-01T00:00:00Z')
  await billed(
    on.server,
    { companyId: on.world.companyId, period: '2026-09', creditsCents: 1 },
    { addon, plans: { basic: 7 } },
  )
  expect(await run()).toBe(1)
  expect(await written()).toEqual([
    ['2026-09-01', 'basic', 7],
    ['2026-10-01', 'basic', 1000],
  ])
})

test('the job of month-end reports bills each install what held for it, and keeps what share and who was unpayable', async () => {
  const addon = await addonOnSale()
  const { db } = on.server
  await repriced(addon, 2000, true)
  await installed(addon, 'basic', '2026-11-30T00:00:00Z')
  await installed(addon, 'basic', '2026-12-01T00:00:00Z')
  await dueAt('2026-12-01T00:00:00Z')
  await db.update(addons).set({ unpayable: true }).where(eq(addons.id, addon.id))
  on.server.clock.set('2027-01-01T00:00:00Z')
  expect(await run(2500)).toBe(2)
  expect((await written()).at(-1)).toEqual(['2026-12-01', 'basic', 3000])
  await db.update(addons).set({ unpayable: false }).where(eq(addons.id, addon.id))
  const [report] = await db.select().from(reports)
  const [line] = await db.select().from(reportLines)
  expect([report?.platformShareBasisPoints, line?.unpayable]).toEqual([2500, true])
})

// READINGS 12: existing installs change a month after new ones, grandfathered ones never; the job runs in the day.
test.each([
  [false, '00:07', 4000],
  [false, '00:00', 4000],
  [true, '00:07', 3000],
])(
  'the job of month-end reports bills installs from the month in which their price changed (grandfathered: %s, changed at %s)',
  async (grandfathered, time, cents) => {
    const addon = await addonOnSale()
    await repriced(addon, 2000, grandfathered)
    await installed(addon, 'basic', '2026-11-01T00:00:00Z')
    await installed(addon, 'basic', '2026-12-15T12:00:00Z', '2026-12-31T00:00:00Z')
    for (const day of [`2026-12-01T${time}:00Z`, `2027-01-01T${time}:00Z`]) {
      await dueAt(day)
      await run()
    }
    await installed(addon, 'basic', '2027-01-01T00:10:00Z')
    on.server.clock.set('2027-02-01T00:00:00Z')
    await run()
    // In December one at the old price and one at the new for half the month; in January ten minutes cost half a cent.
    expect(await written()).toEqual([
      ['2026-11-01', 'basic', 1000],
      ['2026-12-01', 'basic', 2000],
      ['2027-01-01', 'basic', cents - 1],
    ])
  },
)

test('the job of month-end reports bills by one price change after another: each install what it was installed at, or was raised to', async () => {
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-11-30T00:00:00Z')
  for (const [priceCents, day] of [
    [2000, '2026-12-01'],
    [3000, '2027-01-01'],
    [500, '2027-02-01'],
  ] as const) {
    await repriced(addon, priceCents, true)
    expect(await dueAt(`${day}T00:00:00Z`)).toBe(1)
    await installed(addon, 'basic', `${day}T00:00:00Z`)
  }
  on.server.clock.set('2027-03-01T00:00:00Z')
  await run()
  expect((await written()).slice(1)).toEqual([
    ['2026-12-01', 'basic', 1000 + 2000],
    ['2027-01-01', 'basic', 1000 + 2000 + 3000],
    ['2027-02-01', 'basic', 1000 + 2000 + 3000 + 500],
  ])
})

test('the job of month-end reports writes nothing of a month that goes on, nor bills a contract, whose price is negotiated outside billing', async () => {
  expect(await run()).toBe(0)
  const addon = await addonOnSale()
  const { id } = await storedPlan(on.server.db, addon.id, 'basic')
  await on.server.db.update(plans).set({ priceContract: true }).where(eq(plans.id, id))
  await installed(addon, 'big', '2026-11-02T00:00:00Z')
  expect(await run()).toBe(0)
  await installed(addon, 'basic', '2026-10-01T00:00:00Z')
  expect(await run()).toBe(1)
  expect(await written()).toEqual([['2026-10-01', null, null]])
})

test('the job of month-end reports bills each company what it has sold itself', async () => {
  const addon = await addonOnSale()
  const other = await addonOnSale('acme-other')
  const { otherCompanyId: companyId } = on.world
  await on.server.db.update(addons).set({ companyId }).where(eq(addons.id, other.id))
  await installed(addon, 'basic', '2026-10-01T00:00:00Z')
  await installed(other, 'big', '2026-10-01T00:00:00Z')
  expect(await run()).toBe(2)
  const rows = await on.server.db
    .select({ companyId: reports.companyId, addonId: reportLines.addonId, cents: reportLines.amountCents })
    .from(reports)
    .innerJoin(reportLines, eq(reportLines.reportId, reports.id))
    .orderBy(asc(reportLines.amountCents))
  expect(rows).toEqual([
    { companyId: on.world.companyId, addonId: addon.id, cents: 1000 },
    { companyId, addonId: other.id, cents: 5000 },
  ])
})

// READINGS and DOMAIN: prorated to the second; a part of a cent is never billed.
test('an install is billed for its time alone, each one’s part of a cent left out', async () => {
  const addon = await addonOnSale()
  on.server.clock.set('2026-12-01T00:00:00Z')
  // Of the 720 hours of November at $10: 2.77 cents, 1.38 cents, and 0.69 cents.
  await installed(addon, 'basic', '2026-11-03T00:00:00Z', '2026-11-03T02:00:00Z')
  await installed(addon, 'basic', '2026-11-04T00:00:00Z', '2026-11-04T01:00:00Z')
  await installed(addon, 'basic', '2026-11-05T00:00:00Z', '2026-11-05T00:30:00Z')
  await run()
  expect(await written()).toEqual([['2026-11-01', 'basic', 3]])
})

test('an import is billed from its time here alone, and a company that begins with imports from that month on', async () => {
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-02-01T00:00:00Z', null, '2026-11-16T00:00:00Z')
  // Gone before it would have been billed here.
  await installed(addon, 'big', '2026-02-01T00:00:00Z', '2026-08-01T00:00:00Z', '2026-11-16T00:00:00Z')
  on.server.clock.set('2027-01-01T00:00:00Z')
  expect(await run()).toBe(2)
  expect(await written()).toEqual([
    ['2026-11-01', 'basic', 500],
    ['2026-12-01', 'basic', 1000],
  ])
})

test('a company that was credited but has sold nothing gets no report', async () => {
  const { id: serviceId } = await storeService(on.server, 'billing')
  const { companyId } = on.world
  const credit = { companyId, serviceId, period: '2026-11-01', cents: 5, reason: 'An outage' }
  await on.server.db.insert(credits).values({ ...credit, createdAt: on.server.clock.now() })
  on.server.clock.set('2027-01-01T00:00:00Z')
  expect(await run()).toBe(0)
  expect(await written()).toEqual([])
})

test('a company whose month can’t be closed holds up no other, and has it made up', async () => {
  const { db } = on.server
  const { otherCompanyId: companyId } = on.world
  const other = await addonOnSale('acme-other')
  await db.update(addons).set({ companyId }).where(eq(addons.id, other.id))
  for (const addon of [await addonOnSale(), other]) await installed(addon, 'basic', '2026-10-01T00:00:00Z')
  const [first] = await db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id)).limit(1)
  await db.execute(sql.raw(`alter table reports add constraint fault check (company_id <> '${first?.id}')`))
  try {
    await expect(run()).rejects.toThrow('insert into "reports"')
    const lines = on.server.logged.map((each) => JSON.parse(each) as Record<string, unknown>)
    expect(lines.filter(({ msg }) => msg === 'a month could not be closed')).toMatchObject([
      {
        company: first?.id,
        month: '2026-10-01',
        err: { message: expect.stringContaining('insert into "reports"') },
      },
    ])
    expect(await written()).toEqual([['2026-10-01', 'basic', 1000]])
  } finally {
    await db.execute(sql`alter table reports drop constraint fault`)
  }
  expect(await run()).toBe(1)
  expect(await written()).toHaveLength(2)
})

// Five parameters a line, of which a statement may have 65,535.
test('a month with more plans than a statement has room for is closed', async () => {
  const { db } = on.server
  const { id: addonId } = await addonOnSale()
  await db.execute(sql`
    with many as (
      insert into plans (addon_id, slug, name, price_cents, created_at, updated_at)
      select ${addonId}::uuid, n, n, 1000, now(), now() from generate_series(1, 13200) n returning id
    )
    insert into installs (plan_id, account, installed_at)
    select id, 'account@customers.example', '2026-10-01' from many`)
  expect(await run()).toBe(1)
  expect(await db.$count(reportLines, eq(reportLines.amountCents, 1000))).toBe(13_200)
})
