import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { credits, payouts, reportCredits, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { checkInvariants } from '#server/commands/invariants.ts'
import { billed } from '#test/support/billed.ts'
import { storeService } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const wireSchema = v.looseObject({
  id: v.string(),
  period: v.string(),
  csv_url: v.string(),
  pdf_url: v.string(),
})

let addon: AddonRow
beforeEach(async () => {
  addon = await addonAt(on.world, 'alpha', 'acme-ga')
})

const list = async (who: 'provider' | 'admin' = 'provider') =>
  readAs((await on.api(who, 'GET', `/addons/${addon.slug}/reports`)).body, v.array(wireSchema))
const month = (period: string) => ({ companyId: on.world.companyId, period })
const october = () => billed(on.server, month('2026-10'), { addon, plans: { basic: 1_001, big: 50_000 } })

test('lists the company’s months, newest first, with all amounts', async () => {
  const beta = await addonAt(on.world, 'alpha', 'acme-beta')
  await billed(on.server, month('2026-08'))
  await billed(
    on.server,
    { ...month('2026-09'), creditsCents: 3_000 },
    { addon, plans: { basic: 10_000, big: 10_000 } },
    { addon: beta, plans: { basic: 10_000 }, unpayable: true },
  )
  await october()
  const answer = await list()
  expect(answer.map(({ period }) => period)).toEqual(['2026-10', '2026-09', '2026-08'])
  expect(answer[1]).toMatchObject({
    company: { id: on.world.companyId, name: 'Acme Data' },
    addon_billings: { 'acme-ga': { basic: 10_000, big: 10_000 }, 'acme-beta': { basic: 10_000 } },
    total_billings_as_cents: 30_000,
    customer_billings_as_cents: 27_000,
    provider_assessed_billings_as_cents: 18_000,
    heroku_share_as_cents: 5_400,
    provider_share_as_cents: 12_600,
  })
  expect(answer[2]).toMatchObject({
    addon_billings: {},
    total_billings_as_cents: 0,
    provider_share_as_cents: 0,
  })
  // By any add-on of the company, to staff too.
  expect((await on.api('admin', 'GET', `/addons/${beta.id}/reports`)).body).toEqual(answer)
})

test('keeps the platform’s share of its time', async () => {
  await billed(
    on.server,
    { ...month('2026-10'), platformShareBasisPoints: 2_500 },
    { addon, plans: { basic: 10_000 } },
  )
  expect((await list())[0]).toMatchObject({ heroku_share_as_cents: 2_500, provider_share_as_cents: 7_500 })
})

// CONTRACT: a document's link works for five minutes, at whatever part of a second it was made.
test.each(['000', '499', '500', '999'])(
  'links made %s ms past a second hold for five minutes without a token, and then are gone',
  async (part) => {
    await october()
    on.server.clock.set(`2026-11-02T09:00:00.${part}Z`)
    const [report] = await list()
    const links = [report?.csv_url ?? '', report?.pdf_url ?? '']
    const statuses = async () =>
      Promise.all(links.map(async (link) => (await on.server.app.request(link)).status))
    on.server.clock.set('2026-11-02T09:04:59.999Z')
    expect(await statuses()).toEqual([200, 200])
    on.server.clock.set(`2026-11-02T09:05:00.${part}Z`)
    expect(await statuses()).toEqual([410, 410])
    const gone: unknown = await (await on.server.app.request(links[0] ?? '')).json()
    expect(gone).toEqual({ id: 'gone', error: expect.stringContaining('expired') })
    const [fresh] = await list()
    expect((await on.server.app.request(fresh?.csv_url ?? '')).status).toBe(200)
  },
)

test('what was not signed as it stands is not there', async () => {
  const id = await october()
  const other = await billed(on.server, month('2026-09'))
  const [report] = await list()
  const link = report?.csv_url ?? ''
  const [, expires = '', signature = ''] = /expires=(\d+)&signature=(.+)$/.exec(link) ?? []
  const forged = [
    link.replace('.csv', '.pdf'),
    link.replace(id, other),
    link.replace(expires, String(Number(expires) + 3_600)),
    link.replace(signature, ''),
    link.replace(signature, signature.slice(0, -2)),
    link.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
    link.replace(/\?.*/, ''),
    link.replace(/expires=\d+&/, ''),
    link.replace('.csv', '.html'),
    `${link}&x=1`.replace(id, '../addons'),
  ]
  const statuses = await Promise.all(forged.map(async (each) => (await on.server.app.request(each)).status))
  expect(statuses).toEqual(forged.map(() => 404))
  await on.server.db.delete(reports).where(eq(reports.id, other))
})

test('a link’s signature is in no log', async () => {
  await october()
  const [report] = await list()
  await on.server.app.request(report?.csv_url ?? '')
  const signature = /signature=(.+)$/.exec(report?.csv_url ?? '')?.[1] ?? ''
  expect(signature).toHaveLength(43)
  expect(on.server.logged.filter((line) => line.includes(signature))).toEqual([])
})

/** Names the invariants that the database violates. */
const broken = async () =>
  (await checkInvariants(on.server.db))
    .filter(({ violations }) => violations.length > 0)
    .map(({ name }) => name)

test('the audit names credits over the billing and lines of another company', async () => {
  await october()
  expect(await broken()).toEqual([])
  await billed(on.server, { ...month('2026-09'), creditsCents: 1 })
  await billed(
    on.server,
    { companyId: on.world.otherCompanyId, period: '2026-09' },
    { addon, plans: { big: 1 } },
  )
  expect(await broken()).toEqual([
    'credits are at most what was billed',
    'what is billed is of the company’s own add-ons and their plans',
  ])
})

test('the audit names reports that differ from their credits, credits used twice, and more paid than there is', async () => {
  const { db, clock } = on.server
  const { id: serviceId } = await storeService(on.server, 'billing')
  const by = { serviceId, createdAt: clock.now() }
  const credit = { ...by, companyId: on.world.companyId, period: '2026-10-01', cents: 100, reason: 'Late' }
  const stored = await db.insert(credits).values([credit, credit]).returning()
  const [one = '', other = ''] = stored.map(({ id }) => id)
  clock.advance(1)
  const reduced = async (period: string, ...used: [creditId: string, cents: number][]) => {
    const reportId = await billed(
      on.server,
      { ...month(period), creditsCents: 100 },
      { addon, plans: { basic: 1_100 } },
    )
    if (used.length > 0)
      await db.insert(reportCredits).values(used.map(([creditId, cents]) => ({ reportId, creditId, cents })))
    return reportId
  }
  const october = await reduced('2026-10', [one, 60], [other, 40])
  // 70 % of ten dollars.
  const payout = { ...by, reportId: october, cents: 700, paidOn: '2026-11-02', reference: 'PAY-7' }
  await db.insert(payouts).values(payout)
  expect(await broken()).toEqual([])
  await db.insert(payouts).values({ ...payout, cents: 1, reference: 'PAY-8' })
  const overpaid = 'payouts are at most the provider share'
  expect(await broken()).toEqual([overpaid])
  const apart = 'a report is reduced by the parts of credits that it counts'
  await reduced('2026-11')
  expect(await broken()).toEqual([apart, overpaid])
  const november = await db.select().from(reports).where(eq(reports.period, '2026-11-01'))
  await db.insert(reportCredits).values({ reportId: november[0]?.id ?? '', creditId: one, cents: 100 })
  expect(await broken()).toEqual([
    'no more of a credit counts than it is, nor elsewhere than in its company from its month on',
    overpaid,
  ])
  await db.delete(reportCredits).where(eq(reportCredits.creditId, one))
  expect(await broken()).toEqual([apart, overpaid])
})

test('the audit names each month of which more was paid than there is, however many there are', async () => {
  const { db, clock } = on.server
  const { id: serviceId } = await storeService(on.server, 'billing')
  const at = clock.now()
  // Credits as they were before they were limited.
  const months = Array.from({ length: 1001 }, (_, n) => ({
    companyId: on.world.companyId,
    period: new Date(Date.UTC(2000, n, 1)).toISOString().slice(0, 10),
    creditsCents: 1,
    createdAt: at,
    updatedAt: at,
  }))
  const stored = await db.insert(reports).values(months).returning({ reportId: reports.id })
  const payout = { serviceId, cents: 1, paidOn: '2026-11-02', reference: 'PAY-7', createdAt: at }
  await db.insert(payouts).values(stored.map(({ reportId }) => ({ ...payout, reportId })))
  const found = await checkInvariants(db)
  expect(new Set(found.find(({ name }) => name.startsWith('payouts'))?.violations)).toEqual(
    new Set(stored.map(({ reportId }) => reportId)),
  )
})
