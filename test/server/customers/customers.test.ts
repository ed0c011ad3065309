import { beforeEach, describe, expect, test } from 'vitest'
import { auditCustomers } from '#server/commands/audit-customers.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import { installs } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* The clock stands at 2026-11-02T09:00Z. */

const on = useWorld()

/** Ada changes her plan, Bob leaves at a day's very end, Cy first tries it for a day, and Dee has two plans. */
const lives: [account: string, plan: string, from: string, to: string | null][] = [
  ['ada', 'basic', '2026-09-28T10:00:00Z', '2026-10-30T12:00:00Z'],
  ['ada', 'big', '2026-10-30T12:00:00Z', null],
  ['bob', 'basic', '2026-10-29T23:59:59.999Z', '2026-11-01T00:00:00Z'],
  ['cy', 'big', '2026-10-31T08:00:00Z', '2026-10-31T20:00:00Z'],
  ['cy', 'basic', '2026-11-01T07:00:00Z', null],
  ['dee', 'basic', '2026-11-02T08:00:00Z', null],
  ['dee', 'big', '2026-11-02T08:00:00Z', null],
]
let plans: Awaited<ReturnType<typeof storedPlans>>
beforeEach(async () => {
  const { db } = on.server
  plans = await storedPlans(db, (await addonAt(on.world, 'ga')).id)
  await db.insert(installs).values(
    lives.map(([account, plan, from, to]) => ({
      planId: plans[plan]?.id ?? '',
      account: `${account}@customers.example`,
      installedAt: new Date(from),
      removedAt: to === null ? null : new Date(to),
    })),
  )
})

const ask = (query = '') => on.api('provider', 'GET', `/addons/acme-ga/customers${query}`)
const retention = async () => (await on.api('provider', 'GET', '/addons/acme-ga/customer_retention')).body
const none = { new: 0, gone: 0, changed_to: 0, changed_from: 0 }
const on29 = { ...none, day: '2026-10-29', customers: 2, new: 1 }
const on30 = { ...none, day: '2026-10-30' }
const on1 = { ...none, day: '2026-11-01', new: 1, gone: 1 }
const on2 = { ...none, day: '2026-11-02', new: 1 }
const story = {
  since: '2026-09-28',
  from: '2026-10-29',
  to: '2026-11-02',
  until: '2026-11-02T09:00:00.000Z',
  days: [
    on29,
    { ...on30, customers: 2, changed_to: 1, changed_from: 1 },
    { ...none, day: '2026-10-31', customers: 2 },
    { ...on1, customers: 2 },
    { ...on2, customers: 3 },
  ],
  plans: [
    {
      slug: 'basic',
      before: 1,
      days: [
        on29,
        { ...on30, customers: 1, changed_from: 1 },
        { ...on1, customers: 1 },
        { ...on2, customers: 2 },
      ],
    },
    {
      slug: 'big',
      before: 0,
      days: [
        { ...on30, customers: 1, changed_to: 1 },
        { ...on2, customers: 2 },
      ],
    },
  ],
}

describe.each([
  ['not counted yet', undefined],
  ['counted through a month', '2026-10-01T00:10:00Z'],
  ['counted through the day before', '2026-11-02T09:00:00Z'],
])('customers that are %s', (_, counted) => {
  beforeEach(async () => {
    if (counted === undefined) return
    on.server.clock.set(counted)
    await countCustomers(on.server)
    on.server.clock.set('2026-11-02T09:00:00Z')
  })

  test('are listed by day, and their plans by the days on which they change', async () => {
    expect((await ask('?from=2026-10-29')).body).toEqual(story)
  })

  test('are those of a plan before the days that are listed', async () => {
    expect((await ask('?from=2026-10-31&to=2026-10-31')).body).toMatchObject({
      since: '2026-09-28',
      to: '2026-10-31',
      days: [story.days[2]],
      plans: [
        { slug: 'basic', before: 1, days: [] },
        { slug: 'big', before: 1, days: [] },
      ],
    })
  })

  test('are kept by the month in which they joined, up to the last one that is over', async () => {
    const joined = [
      { month: '2026-09', joined: 1, kept: [1, 1] },
      { month: '2026-10', joined: 1, kept: [1] },
    ]
    expect(await retention()).toEqual(joined)
    on.server.clock.set('2026-12-01T00:00:00Z')
    expect(await retention()).toEqual([
      { month: '2026-09', joined: 1, kept: [1, 1, 1] },
      { month: '2026-10', joined: 1, kept: [1, 0] },
      { month: '2026-11', joined: 2, kept: [2] },
    ])
  })
})

test('what is stored late counts in its day and in its month', async () => {
  const { clock, db } = on.server
  clock.set('2026-11-01T00:10:00Z')
  await countCustomers(on.server)
  const late = { account: 'eve@customers.example', installedAt: new Date('2026-10-31T23:59:59Z') }
  await db.insert(installs).values({ ...late, planId: plans.basic?.id ?? '' })
  const joined = [
    { month: '2026-09', joined: 1, kept: [1, 1] },
    { month: '2026-10', joined: 2, kept: [2] },
  ]
  expect(await retention()).toEqual(joined)
  clock.set('2026-11-02T00:10:00Z')
  await countCustomers(on.server)
  expect(await retention()).toEqual(joined)
  expect((await auditCustomers(db)).violations).toEqual([])
})

test('a clock that was set back before the first customer leaves nothing of it', async () => {
  const { clock, db } = on.server
  await countCustomers(on.server)
  clock.set('2026-09-20T12:00:00Z')
  await countCustomers(on.server)
  clock.set('2026-11-02T09:00:00Z')
  await countCustomers(on.server)
  expect((await auditCustomers(db)).violations).toEqual([])
  expect((await ask('?from=2026-10-29')).body).toEqual(story)
})

test('the last 90 days are listed by default, from before there was a customer', async () => {
  const { body } = await ask()
  expect(body).toMatchObject({ from: '2026-08-05', to: '2026-11-02', since: '2026-09-28' })
  const { days } = body as { days: { day: string; customers: number }[] }
  expect(days).toHaveLength(90)
  expect(days.find(({ customers }) => customers > 0)?.day).toBe('2026-09-28')
  expect((await ask('?to=2026-09-30')).body).toMatchObject({ from: '2026-07-03', to: '2026-09-30' })
})

test('366 days are listed at most, and none that is still to come', async () => {
  expect((await ask('?from=2025-11-02&to=2999-12-31')).body).toMatchObject({ to: '2026-11-02' })
  expect(await ask('?from=2025-11-01')).toMatchObject({
    status: 422,
    body: { error: { from: ['is too early: at most 366 days are listed'] } },
  })
  expect((await ask('?from=2026-11-03&to=2026-11-05')).body).toMatchObject({ days: [] })
  expect((await ask('?from=2026-10-02&to=2026-10-01')).status).toBe(422)
})

test('an add-on that has had no customer has none on each day', async () => {
  await addonAt(on.world, 'beta')
  await countCustomers(on.server)
  const of = (path: string) => on.api('provider', 'GET', `/addons/acme-beta/${path}`)
  expect((await of('customers?from=2026-11-01')).body).toMatchObject({
    since: null,
    days: [
      { ...none, day: '2026-11-01', customers: 0 },
      { ...none, day: '2026-11-02', customers: 0 },
    ],
    plans: [],
  })
  expect((await of('customer_retention')).body).toEqual([])
})

test('another company sees none of it', async () => {
  for (const path of ['customers', 'customer_retention'])
    expect((await on.api('stranger', 'GET', `/addons/acme-ga/${path}`)).status).toBe(404)
})
