import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addons, companies, credits, outbox, payouts, reportCredits } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { billed } from '#test/support/billed.ts'
import { call, storeService } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

let addon: AddonRow
let service: { id: string; token: string }
beforeEach(async () => {
  addon = await addonAt(on.world, 'alpha', 'acme-ga')
  service = await storeService(on.server, 'billing', ['billing'])
})

type Fields = Record<string, unknown>
const post = (path: 'credits' | 'payouts', body: Fields, headers = {}) =>
  call(on.server, 'POST', `/platform/${path}`, { as: service, body, headers })
const credit = (fields: Fields = {}, headers = {}) =>
  post(
    'credits',
    {
      company: on.world.companyId,
      period: '2026-11',
      cents: 500,
      reason: 'Two days without backups',
      ...fields,
    },
    headers,
  )
const pay = (fields: Fields = {}, headers = {}) =>
  post(
    'payouts',
    {
      company: on.world.companyId,
      period: '2026-10',
      cents: 700,
      paid_on: '2026-11-02',
      reference: 'PAY-7',
      ...fields,
    },
    headers,
  )
/** A month with a provider share of 700 cents (READINGS 25). */
const closed = (period: string) =>
  billed(on.server, { companyId: on.world.companyId, period }, { addon, plans: { basic: 1_000 } })

/** The status of an answer, with what a refusal says. */
async function said(asked: ReturnType<typeof call>) {
  const { status, body } = await asked
  return [status, (body as { error?: unknown }).error ?? null]
}

const monthNames: Record<string, string> = {
  '2025-02': 'February 2025',
  '2026-10': 'October 2026',
  '2026-11': 'November 2026',
  '2026-12': 'December 2026',
}

describe('a credit', () => {
  test('is of a company by its id or its name', async () => {
    const answer = await credit()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      company: { id: on.world.companyId, name: 'Acme Data' },
      period: '2026-11',
      cents: 500,
      reason: 'Two days without backups',
      created_at: '2026-11-02T09:00:00.000Z',
    })
    expect(await credit({ company: 'ACME Data' })).toMatchObject({
      status: 201,
      body: { company: { id: on.world.companyId } },
    })
    for (const company of ['Nobody’s', addon.id])
      expect(await said(credit({ company }))).toEqual([
        422,
        { company: [`is not the id or name of a company: ${company}`] },
      ])
  })

  test('is of no company whose name another one has', async () => {
    const at = on.server.clock.now()
    await on.server.db.insert(companies).values({ name: 'acme data', createdAt: at, updatedAt: at })
    for (const company of ['Acme Data', 'acme data'])
      expect(await said(credit({ company }))).toEqual([
        422,
        { company: ['names several companies: give the id'] },
      ])
    expect((await credit()).status).toBe(201)
  })

  test('is of a company that has an add-on', async () => {
    const at = on.server.clock.now()
    const none = { name: 'Idle', createdAt: at, updatedAt: at }
    await on.server.db.insert(companies).values(none)
    expect(await said(credit({ company: 'Idle' }))).toEqual([422, { company: ['has no add-on'] }])
  })

  /** When it is, the last month with a report, the month asked for, and what comes. */
  test.each([
    ['2026-11-02', null, '2026-11', 201, null],
    ['2026-11-02', null, '2026-10', 409, 'The open month is November 2026.'],
    ['2026-11-30', '2026-10', '2026-11', 201, null],
    ['2026-11-30', '2026-10', '2026-10', 409, 'The open month is November 2026.'],
    ['2026-11-30', '2026-10', '2025-02', 409, 'The open month is November 2026.'],
    // In the hour in which the month that has ended is being closed.
    ['2026-12-01', '2026-10', '2026-11', 201, null],
    ['2026-12-01', '2026-10', '2026-12', 201, null],
    ['2026-12-01', '2026-10', '2026-10', 409, 'The open months are November 2026 and December 2026.'],
    ['2026-12-01', '2026-11', '2026-11', 409, 'The open month is December 2026.'],
    ['2027-01-01', '2026-12', '2026-12', 409, 'The open month is January 2027.'],
  ])('on %s, with a report of %s, in %s: %d %s', async (day, reported, period, status, message) => {
    if (reported !== null) await closed(reported)
    on.server.clock.set(`${day}T00:00:00Z`)
    expect(await said(credit({ period }))).toEqual([
      status,
      message === null ? null : `${monthNames[period]} is not open for this company. ${message}`,
    ])
    expect(await on.server.db.$count(credits)).toBe(status === 201 ? 1 : 0)
  })

  test('is of no month that has not begun', async () => {
    on.server.clock.set('2026-11-30T23:59:59Z')
    expect(await said(credit({ period: '2026-12' }))).toEqual([422, { period: ['has not begun'] }])
  })

  test('is given once for an Idempotency-Key, and told once', async () => {
    const first = await credit({}, { 'idempotency-key': 'one' })
    const again = await credit({}, { 'idempotency-key': 'one' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await credit({ cents: 501 }, { 'idempotency-key': 'one' })).toMatchObject({ status: 422 })
    expect(await on.server.db.$count(credits)).toBe(1)
    // To the company's user and its billing contact.
    expect(await on.server.db.$count(outbox)).toBe(2)
  })
})

describe('a payout', () => {
  test('is at most what is left of the month’s provider share', async () => {
    await closed('2026-10')
    expect(await pay({ cents: 300 })).toMatchObject({
      status: 201,
      body: { period: '2026-10', cents: 300, paid_on: '2026-11-02', reference: 'PAY-7' },
    })
    expect(await said(pay({ cents: 401, reference: 'PAY-8' }))).toEqual([
      422,
      {
        cents: ['is more than what is left of the provider’s share of October 2026: 400 cents, $4.00'],
      },
    ])
    expect((await pay({ cents: 400, reference: 'PAY-8' })).status).toBe(201)
    expect(await said(pay({ cents: 1, reference: 'PAY-9' }))).toEqual([
      422,
      { base: ['Nothing is left to pay for October 2026.'] },
    ])
  })

  test('is told once of a month for a reference, which may pay other months', async () => {
    await closed('2026-09')
    await closed('2026-10')
    const first = await pay({ cents: 100 }, { 'idempotency-key': 'one' })
    expect(await said(pay({ cents: 100 }))).toEqual([
      409,
      'A payout of October 2026 with this reference is stored already.',
    ])
    expect((await pay({ cents: 100, reference: 'pay-7' })).status).toBe(409)
    const replayed = await pay({ cents: 100 }, { 'idempotency-key': 'one' })
    expect([replayed.status, replayed.body]).toEqual([201, first.body])
    expect((await pay({ cents: 100, period: '2026-09' })).status).toBe(201)
    expect(await on.server.db.$count(payouts)).toBe(2)
  })

  test.each([
    ['2026-10', '2026-10-31', 422, { paid_on: ['must not be before the end of October 2026'] }],
    ['2026-10', '2026-11-01', 201, null],
    ['2026-10', '2026-11-03', 422, { paid_on: ['must not be in the future'] }],
    ['2026-09', '2026-11-02', 422, { period: ['has no report for this company'] }],
    [
      '2026-11',
      '2026-11-02',
      409,
      'November 2026 is not closed yet. It will be on December 1st, 2026, in the hour after midnight (UTC).',
    ],
  ])('for %s, paid on %s: %d', async (period, paidOn, status, message) => {
    await closed('2026-10')
    expect(await said(pay({ period, paid_on: paidOn }))).toEqual([status, message])
  })

  test('is refused without a day in the past while the month is being closed', async () => {
    await closed('2026-10')
    on.server.clock.set('2026-12-01T09:00:00Z')
    expect(await said(pay({ period: '2026-11', paid_on: '2026-12-01' }))).toEqual([
      409,
      'November 2026 is being closed. Try again later.',
    ])
  })
})

test('reports list what reduced them, oldest first, and what was paid, by day', async () => {
  await closed('2026-09')
  const reportId = await closed('2026-10')
  const { db } = on.server
  await credit({ reason: 'First' })
  on.server.clock.advance(1)
  await credit({ reason: 'Second' })
  const given = await db.select().from(credits)
  await db
    .insert(reportCredits)
    .values(given.toReversed().map(({ id, reason }) => ({ reportId, creditId: id, cents: reason.length })))
  await pay({ cents: 200 })
  await pay({ cents: 100, paid_on: '2026-11-01', reference: 'PAY-6' })
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  expect(body).toMatchObject([
    {
      // Two payouts after the report.
      etag: '"3"',
      updated_at: '2026-11-02T09:00:00.001Z',
      credits: [
        { cents: 5, reason: 'First' },
        { cents: 6, reason: 'Second' },
      ],
      payouts: [
        { cents: 100, paid_on: '2026-11-01', reference: 'PAY-6' },
        { cents: 200, paid_on: '2026-11-02', reference: 'PAY-7' },
      ],
    },
    { etag: '"1"', credits: [], payouts: [] },
  ])
})

test('people of the company see the platform in the trail, and staff the service; no revision rises', async () => {
  await closed('2026-10')
  const { db } = on.server
  const revisions = () => db.select({ revision: addons.revision }).from(addons)
  const before = await revisions()
  await credit({ reason: '=HYPERLINK("https://evil.example")' })
  await pay()
  const lines = async (who: 'provider' | 'admin') => {
    const { body } = await on.api(who, 'GET', `/addons/${addon.slug}/transitions`)
    return (body as { field: string; to: string; actor: object }[])
      .filter(({ field }) => field === 'credit' || field === 'payout')
      .map(({ field, to, actor }) => [field, to, actor])
  }
  const told = (actor: object) => [
    ['payout', '$7.00 for October 2026, paid on 2026-11-02: PAY-7', actor],
    ['credit', '$5.00 in November 2026: =HYPERLINK("https://evil.example")', actor],
  ]
  expect(await lines('provider')).toEqual(told({ role: 'platform' }))
  expect(await lines('admin')).toEqual(told({ role: 'platform', service: 'billing' }))
  expect(await revisions()).toEqual(before)
})

test('letters quote the names that others have given', async () => {
  await closed('2026-10')
  const name = sql`'Evil”' || chr(10) || 'You owe “' || id`
  await on.server.db.update(companies).set({ name, billingEmail: null })
  await credit({ company: on.world.companyId, reason: 'Late.” Call us “' })
  await pay({ reference: 'PAY” by phone' })
  const letters = await on.server.db.select().from(outbox)
  const quoted = `“Evil’ You owe ’${on.world.companyId}”`
  expect(letters.map(({ text }) => text.split('\n')[0]).toSorted()).toEqual([
    `The platform has credited $5.00 to the customers of ${quoted} in November 2026. The reason: “Late.’ Call us ’”.`,
    `The platform has paid $7.00 to ${quoted} for its share of October 2026.`,
  ])
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    '$5.00 credited to your customers in November 2026',
    'A payout for October 2026',
  ])
  expect(letters.map(({ text }) => text).join()).toContain(
    'on November 2nd, 2026, with the reference “PAY’ by phone”.',
  )
  expect(new Set(letters.map(({ to, topic }) => `${to} ${topic}`))).toEqual(
    new Set([`${on.world.provider.email} billing`]),
  )
})

test('letters go to the billing contact too, once where that is a user of the company', async () => {
  await closed('2026-10')
  const { db } = on.server
  const { email } = on.world.provider
  const toldWith = async (billingEmail: string | null) => {
    await db.delete(outbox)
    await db.update(companies).set({ billingEmail })
    await credit({ reason: `For ${billingEmail}` })
    return (await db.select().from(outbox).orderBy(outbox.to)).map(({ to }) => to)
  }
  expect(await toldWith('bill@acme.example')).toEqual(['bill@acme.example', email])
  expect(await toldWith(email.toUpperCase())).toEqual([email])
  expect(await toldWith(null)).toEqual([email])
})

test('letters say what is still due of a month, or that it is paid in full', async () => {
  await closed('2026-10')
  await on.server.db.update(companies).set({ billingEmail: null })
  await pay({ cents: 300 })
  await pay({ cents: 400, reference: 'PAY-8' })
  const letters = await on.server.db.select().from(outbox)
  const texts = letters.map(({ text }) => text)
  expect(texts.filter((text) => text.includes('$4.00 of $7.00 is still due.'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('October 2026 is now paid in full.'))).toHaveLength(1)
})
