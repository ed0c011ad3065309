import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addons, credits, failedAttempts, installs } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { storeService } from '#test/support/people.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { salesOn } from '../support/sales-on.ts'
import { useWorld, type Who } from '../support/use-world.ts'

/* It is 2 November 2026, 09:00 UTC; the plan basic costs $10, big $50. */
const on = useWorld()
const { addonOnSale, installed, closeMonths } = salesOn(on)

const overviewOf = async ({ slug }: Pick<AddonRow, 'slug'>, who: Who = 'provider') =>
  (await on.api(who, 'GET', `/addons/${slug}/overview`)).body

async function credited(period: string, cents: number): Promise<void> {
  const { id: serviceId } = await storeService(on.server, `billing ${cents}`)
  const { companyId } = on.world
  await on.server.db
    .insert(credits)
    .values({ companyId, serviceId, period, cents, reason: 'An outage', createdAt: on.server.clock.now() })
}

const nothingSoFar = { period: '2026-11', until: '2026-11-02T09:00:00.000Z', billed_cents: 0, share_cents: 0 }

// READINGS 25: credits reduce all add-ons alike, an unpayable one is not assessed, 30 % of the rest is the platform's.
describe('an add-on’s part of the company’s months', () => {
  test('is its lines’, after their part of the credits; of an unpayable one nothing', async () => {
    const addon = await addonOnSale()
    const unpayable = await addonOnSale('acme-other')
    const third = await addonOnSale('acme-third')
    await on.server.db.update(addons).set({ unpayable: true }).where(eq(addons.id, unpayable.id))
    await installed(addon, 'basic', '2026-10-01T00:00:00Z')
    for (const each of [unpayable, third]) await installed(each, 'big', '2026-10-01T00:00:00Z')
    await credited('2026-10-01', 1100)
    await closeMonths()
    on.server.clock.set('2026-11-16T00:00:00Z')
    await credited('2026-11-01', 550)
    const until = '2026-11-16T00:00:00.000Z'
    // October: a tenth of $110 is credited. November, half: a tenth of $55.
    expect(await overviewOf(addon)).toMatchObject({
      last_month: { period: '2026-10', billed_cents: 1000, share_cents: 630 },
      so_far: { period: '2026-11', until, billed_cents: 500, share_cents: 315 },
    })
    expect(await overviewOf(unpayable)).toMatchObject({
      last_month: { period: '2026-10', billed_cents: 5000, share_cents: 0 },
      so_far: { period: '2026-11', until, billed_cents: 2500, share_cents: 0 },
    })
    expect(await overviewOf(third)).toMatchObject({
      last_month: { billed_cents: 5000, share_cents: 3150 },
      so_far: { billed_cents: 2500, share_cents: 1575 },
    })
  })

  test('is none of a month while none is closed, and for an add-on that was never billed', async () => {
    const addon = await addonOnSale()
    const free = await addonOnSale('acme-free')
    expect(await overviewOf(addon)).toMatchObject({ last_month: null, so_far: nothingSoFar })
    await installed(addon, 'basic', '2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z')
    await closeMonths()
    expect(await overviewOf(free)).toMatchObject({ last_month: null })
    // It brought something in September, and nothing in October.
    expect(await overviewOf(addon)).toMatchObject({
      last_month: { period: '2026-10', billed_cents: 0, share_cents: 0 },
    })
  })

  test('counts a month once while it is being closed', async () => {
    const addon = await addonOnSale()
    await installed(addon, 'basic', '2026-11-01T00:00:00Z')
    on.server.clock.set('2026-12-01T00:00:00Z')
    // Each is a statement behind the one before it, so that the closing meets them at all of theirs.
    const reading = async (_: unknown, behind: number) => {
      for (let i = 0; i < behind; i += 1) await on.server.db.$count(addons)
      return [await overviewOf(addon), await overviewOf(addon)]
    }
    const reads = Array.from({ length: 15 }, reading)
    await reads[0]
    await closeMonths()
    const november = { period: '2026-11', billed_cents: 1000, share_cents: 700 }
    const before = { last_month: null, so_far: november }
    const after = { last_month: november, so_far: { period: '2026-12', billed_cents: 0 } }
    for (const read of (await Promise.all(reads)).flat())
      expect(read).toMatchObject((read as { last_month: object | null }).last_month === null ? before : after)
    expect(await overviewOf(addon)).toMatchObject(after)
  })
})

test('customers are those of now, with who came and went in the last 30 days and in the 30 before', async () => {
  const addon = await addonAt(on.world, 'ga')
  const { id: planId } = await storedPlan(on.server.db, addon.id, 'basic')
  const days: [account: string, from: string, to?: string][] = [
    ['earlier', '2026-09-03T23:59:59Z'],
    ['first of the span before', '2026-09-04T00:00:00Z'],
    ['came and went before', '2026-09-10T08:00:00Z', '2026-10-03T12:00:00Z'],
    ['came before, left since', '2026-10-03T08:00:00Z', '2026-10-04T00:00:00Z'],
    ['first of the span', '2026-10-04T00:00:00Z'],
    ['today', '2026-11-02T08:00:00Z'],
  ]
  await on.server.db.insert(installs).values(
    days.map(([account, from, to]) => ({
      planId,
      account: `${account.replaceAll(/\W/g, '-')}@customers.example`,
      installedAt: new Date(from),
      removedAt: to === undefined ? null : new Date(to),
    })),
  )
  expect(await overviewOf(addon)).toMatchObject({
    customers: { now: 4, recent: { new: 2, gone: 1 }, before: { new: 3, gone: 1 } },
  })
})

test('failed calls are those for installs, in the last seven days (UTC) and the seven before', async () => {
  const { db } = on.server
  const addon = await addonAt(on.world, 'ga')
  expect(await overviewOf(addon)).toMatchObject({
    failed_calls: { from: '2026-10-27', recent: 0, before: 0, latest_at: null },
  })
  const plan = await storedPlan(db, addon.id, 'basic')
  const installId = await putInstall(db, { plan, requestedAt: on.server.clock.now() })
  const call = {
    addonId: addon.id,
    appName: 'shop',
    plan: 'basic',
    method: 'POST',
    url: 'https://acme.example/resources',
    responseBody: '',
    params: {},
    actionType: 'provision' as const,
    errorType: 'timeout' as const,
  }
  const ofInstall = [
    '2026-10-19T23:59:59.999Z',
    '2026-10-20T00:00:00Z',
    '2026-10-26T23:59:59.999Z',
    '2026-10-27T00:00:00Z',
    '2026-11-01T10:00:00Z',
    '2026-11-02T08:30:00Z',
  ].map((at) => ({ ...call, installId, createdAt: new Date(at) }))
  const ofReview = { ...call, createdAt: new Date('2026-11-02T08:45:00Z') }
  await db.insert(failedAttempts).values([...ofInstall, ofReview])
  expect(await overviewOf(addon)).toMatchObject({
    failed_calls: { from: '2026-10-27', recent: 3, before: 2, latest_at: '2026-11-02T08:30:00.000Z' },
  })
})

test('what is coming up are the repricings in progress and the notice that is not over, as their own pages have them', async () => {
  const addon = await addonAt(on.world, 'ga')
  const plans = ['basic', 'big'].map((slug) => storedPlan(on.server.db, addon.id, slug))
  const ids: string[] = []
  for (const plan of await Promise.all(plans)) {
    const given = { price_cents: 6000, grandfathered: false }
    ids.push(readId((await on.api('admin', 'POST', `/plans/${plan.id}/repricings`, given)).body))
  }
  await on.api('admin', 'POST', `/repricings/${ids[0]}/transitions/rejected`, { message: 'Not now.' })
  const notice = { date: '2027-06-01', message: 'Please move to Acme Two.' }
  const { body: draft } = await on.api('admin', 'POST', `/addons/${addon.slug}/deprecations`, notice)
  const { body: running } = await on.api('provider', 'GET', `/repricings/${ids[1]}`)
  expect(running).toMatchObject({ plan: { slug: 'big' }, price_cents: 6000, submitter: null })
  expect(await overviewOf(addon)).toMatchObject({ repricings: [running], deprecation: draft })
  expect(await overviewOf(addon, 'admin')).toMatchObject({
    repricings: [{ submitter: { email: 'admin@platform.example' } }],
  })
  for (const event of ['announce', 'withdraw'])
    await on.api('admin', 'POST', `/deprecations/${readId(draft)}/${event}`)
  expect(await overviewOf(addon)).toMatchObject({ deprecation: null })
})

test('what customers do not see yet are the fields that differ from what is published, until the next publication', async () => {
  const addon = await addonAt(on.world, 'ga')
  const path = `/addons/${addon.slug}`
  const nextAt = '2026-11-02T09:00:00.000Z'
  expect(await overviewOf(addon)).toMatchObject({
    unpublished: { fields: expect.arrayContaining(['displayName', 'plans']), next_at: nextAt },
  })
  await on.api('admin', 'POST', `${path}/publications`)
  expect(await overviewOf(addon)).toMatchObject({ unpublished: { fields: [], next_at: nextAt } })
  await on.api('provider', 'PATCH', path, { tags: 'sql', summary: 'Stores what you give it.' })
  expect(await overviewOf(addon)).toMatchObject({ unpublished: { fields: ['summary', 'tags'] } })
  await on.api('admin', 'PATCH', path, { visible: false })
  expect(await overviewOf(addon)).toMatchObject({ unpublished: null })
})
