import { randomUUID } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { features, offerings, outbox, plans, trail } from '#server/db/schema.ts'
import { storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { readObject, readObjects } from '#test/support/read-as.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { useWorld, type Who } from '../support/use-world.ts'

/* Issue 38.4: values of several plans, saved together. Who may call it stands in test/spec/access.ts. */
const on = useWorld()

type Cells = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const bodyOf = (cells: Cells) => ({
  plans: Object.entries(cells).map(([id, values]) => ({
    id,
    offerings: Object.entries(values).map(([feature, value]) => ({ feature_id: feature, value })),
  })),
})
const save = (slug: string, body: object, headers: Record<string, string> = {}, who: Who = 'provider') =>
  on.api(who, 'PATCH', `/addons/${slug}/plan_values`, body, headers)

const sheetFeatures = [
  { name: 'Storage', datatype: 'filesize' },
  { name: 'Retention', datatype: 'interval' },
  { name: 'Uptime', datatype: 'percentage' },
  { name: 'Backups', datatype: 'boolean' },
] as const

/** An add-on whose plans Basic and Big have 10 Rows, with a feature of each other datatype; ids by slug and name. */
async function sheet(stage: 'alpha' | 'beta' | 'ga' = 'alpha') {
  const { id: addonId, slug } = await addonAt(on.world, stage)
  const { db, clock } = on.server
  const dates = { createdAt: clock.now(), updatedAt: clock.now() }
  await db
    .insert(features)
    .values(sheetFeatures.map((each, i) => ({ ...each, addonId, position: i + 2, ...dates })))
  const rows = await db.select().from(features).where(eq(features.addonId, addonId))
  const stored = Object.entries(await storedPlans(db, addonId))
  return {
    addonId,
    slug,
    plan: (name: string) => stored.find(([of]) => of === name)?.[1].id ?? '',
    feature: (name: string) => rows.find((row) => row.name === name)?.id ?? '',
  }
}

/** All that a save could write. */
const written = async () => ({
  values: await on.server.db.select().from(offerings).orderBy(offerings.planId, offerings.featureId),
  plans: await on.server.db.select().from(plans).orderBy(plans.id),
  trail: await on.server.db.$count(trail),
})

const linesSince = (revision: number) =>
  on.server.db.select().from(trail).where(gt(trail.serial, revision)).orderBy(asc(trail.serial))

test('values of several plans are saved and told plan by plan, in the units of customers', async () => {
  const { addonId, slug, plan, feature } = await sheet()
  const { revision } = await storedAddon(on.server.db, slug)
  const before = await storedPlans(on.server.db, addonId)
  const reply = await save(
    slug,
    bodyOf({
      [plan('basic')]: {
        [feature('Storage')]: 10_737_418_240,
        [feature('Retention')]: 604_800,
        [feature('Rows')]: null,
      },
      [plan('test')]: { [feature('Uptime')]: 99.95, [feature('Backups')]: false },
    }),
  )
  expect([reply.status, readObject(reply.body).lapsed]).toEqual([200, []])
  // Those that were named, in the order of prices: Test is free.
  expect(
    readObjects(readObject(reply.body).plans).map(({ slug: of, offerings: values }) => [
      of,
      readObjects(values).map(({ feature: name, value }) => [readObject(name).name, value]),
    ]),
  ).toEqual([
    [
      'test',
      [
        ['Uptime', 99.95],
        ['Backups', false],
      ],
    ],
    [
      'basic',
      [
        ['Storage', 10_737_418_240],
        ['Retention', 604_800],
      ],
    ],
  ])
  const lines = await linesSince(revision)
  expect(
    lines.map(({ subjectType, subjectId, field, from, to }) => [subjectType, subjectId, field, from, to]),
  ).toEqual([
    ['plan', plan('basic'), 'offering', null, 'Storage: 10 GB'],
    ['plan', plan('basic'), 'offering', null, 'Retention: 7 days'],
    ['plan', plan('basic'), 'offering', 'Rows: 10', null],
    ['plan', plan('test'), 'offering', null, 'Uptime: 99.95%'],
    ['plan', plan('test'), 'offering', null, 'Backups: No'],
  ])
  expect((await storedAddon(on.server.db, slug)).revision).toBe(lines.at(-1)?.serial)
  const after = await storedPlans(on.server.db, addonId)
  const raised = Object.keys(after).map((of) => [of, (after[of]?.version ?? 0) - (before[of]?.version ?? 0)])
  expect(Object.fromEntries(raised)).toEqual({ test: 1, basic: 1, big: 0 })
  expect((await audit(on.server.db)).violations).toBe(0)
})

test('nothing is saved where one value, plan or feature is wrong, and each is named', async () => {
  const { slug, plan, feature } = await sheet()
  const other = await addonAt(on.world, 'alpha', 'acme-other')
  const { basic: foreign } = await storedPlans(on.server.db, other.id)
  const before = await written()
  const rows = { feature_id: feature('Rows'), value: 11 }
  const big = { id: plan('big'), offerings: [rows] }
  const wrong = [
    { id: foreign?.id, offerings: [rows] },
    { id: plan('basic'), offerings: [rows, rows, { feature_id: feature('Backups'), value: 1 }] },
    { id: plan('basic'), offerings: [] },
    { id: plan('test'), offerings: [{ feature_id: foreign?.id, value: 1 }] },
  ]
  expect(await save(slug, { plans: [big, ...wrong] })).toMatchObject({
    status: 422,
    body: {
      id: 'invalid',
      error: {
        plans: [
          `${foreign?.id} is not a plan of this add-on`,
          'Basic: Rows stands more than once',
          'Basic: Backups must be true or false',
          'Basic stands more than once',
          `Test: ${foreign?.id} is not a feature of this add-on`,
        ],
      },
    },
  })
  expect(await written()).toEqual(before)
})

test('of more than a hundred errors the others are counted', async () => {
  const { slug, feature } = await sheet()
  const offerings = [{ feature_id: feature('Rows'), value: 1 }]
  const foreign = Array.from({ length: 103 }, () => ({ id: randomUUID(), offerings }))
  const told = foreign.slice(0, 100).map(({ id }) => `${id} is not a plan of this add-on`)
  expect(await save(slug, { plans: foreign })).toMatchObject({
    status: 422,
    body: { error: { plans: [...told, '3 more cannot be saved'] } },
  })
})

test('a value that is 0 or No is removed as any other', async () => {
  const { slug, plan, feature } = await sheet()
  const cells = (rows: unknown, backups: unknown) =>
    bodyOf({ [plan('big')]: { [feature('Rows')]: rows, [feature('Backups')]: backups } })
  await save(slug, cells(0, false))
  const { revision } = await storedAddon(on.server.db, slug)
  expect((await save(slug, cells(null, null))).status).toBe(200)
  const lines = await linesSince(revision)
  expect(lines.map(({ from, to }) => [from, to])).toEqual([
    ['Rows: 0', null],
    ['Backups: No', null],
  ])
  expect(await on.server.db.$count(offerings, eq(offerings.planId, plan('big')))).toBe(0)
})

test.each([
  ['no plans', () => ({})],
  ['a plan without values', (id: string) => ({ [id]: {} })],
  ['the values that are stored', (id: string, rows: string) => ({ [id]: { [rows]: 10 } })],
  ['none where there is none', (id: string, _: string, storage: string) => ({ [id]: { [storage]: null } })],
] as const)('%s: nothing is written', async (_, cells) => {
  const { slug, plan, feature } = await sheet()
  const before = await written()
  const reply = await save(slug, bodyOf(cells(plan('big'), feature('Rows'), feature('Storage'))))
  expect([reply.status, await written()]).toEqual([200, before])
})

describe('two people', () => {
  test('who change different cells without a revision both keep theirs', async () => {
    const { addonId, slug, plan, feature } = await sheet()
    const [first, second] = await Promise.all([
      save(slug, bodyOf({ [plan('basic')]: { [feature('Rows')]: 20 } })),
      save(slug, bodyOf({ [plan('basic')]: { [feature('Storage')]: 1024 } }), {}, 'admin'),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    const values = await on.server.db
      .select()
      .from(offerings)
      .where(eq(offerings.planId, plan('basic')))
    expect(values.map(({ featureId, value }) => [featureId, value])).toEqual(
      expect.arrayContaining([
        [feature('Rows'), 20],
        [feature('Storage'), 1024],
      ]),
    )
    expect((await storedPlans(on.server.db, addonId)).basic?.version).toBe(3)
  })

  test('with the revision that they saw: the second is told what the first has changed', async () => {
    const { slug, plan, feature } = await sheet()
    const { revision } = await storedAddon(on.server.db, slug)
    const seen = { 'if-match': `"r${revision}"` }
    const cells = bodyOf({ [plan('basic')]: { [feature('Rows')]: 20 } })
    expect((await save(slug, cells, seen)).status).toBe(200)
    const before = await written()
    expect(await save(slug, bodyOf({ [plan('big')]: { [feature('Rows')]: 30 } }), seen)).toMatchObject({
      status: 412,
      body: { changed: [{ subject: { type: 'plan', id: plan('basic') }, name: 'Basic', field: 'offering' }] },
    })
    expect(await written()).toEqual(before)
  })
})

test('a value of a feature that was removed meanwhile is refused with the others', async () => {
  const { slug, plan, feature } = await sheet()
  const gone = feature('Storage')
  await on.api('provider', 'DELETE', `/features/${gone}`)
  const reply = await save(slug, bodyOf({ [plan('big')]: { [feature('Rows')]: 11, [gone]: 1 } }))
  expect(reply).toMatchObject({
    status: 422,
    body: { error: { plans: [`Big: ${gone} is not a feature of this add-on`] } },
  })
})

describe('an approved pricing approval', () => {
  async function approved() {
    const made = await sheet('beta')
    const { plan, feature } = made
    const full = Object.fromEntries(
      (
        [
          ['Storage', 1024],
          ['Retention', 60],
          ['Uptime', 99],
          ['Backups', true],
        ] as const
      ).map(([name, value]) => [feature(name), value]),
    )
    await save(made.slug, bodyOf({ [plan('basic')]: full, [plan('big')]: full }))
    await approve(on.world, { id: made.addonId }, 'pricing_plan_approval')
    await on.server.db.delete(outbox)
    return made
  }

  test('lapses once, for all plans: one letter each names them, and nothing is new since it is asked for', async () => {
    const { slug, plan, feature } = await approved()
    const rows = { [feature('Rows')]: 20 }
    const cells = { [plan('test')]: rows, [plan('big')]: rows, [plan('basic')]: rows }
    expect((await save(slug, bodyOf(cells))).body).toMatchObject({ lapsed: ['pricing_plan_approval'] })
    const letters = await on.server.db.select().from(outbox).orderBy(outbox.to)
    expect(letters.map(({ to }) => to)).toEqual(['admin@platform.example', 'partner@acme.example'])
    for (const { text } of letters)
      for (const name of ['Big', 'Basic']) expect(text).toMatch(new RegExp(`^- .*${name}`, 'm'))
    const { body } = await on.api('admin', 'GET', `/addons/${slug}/approvals`)
    const own = readObjects(body).find(({ type }) => type === 'pricing_plan_approval')
    expect(own).toMatchObject({
      state: 'pending',
      changed_since: { request: [], decision: [{ name: 'Big' }, { name: 'Basic' }] },
    })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each([
    ['of the test plan', 'provider', 'test'],
    ['by staff', 'admin', 'big'],
  ] as const)('stays for a value %s', async (_, who, of) => {
    const { slug, plan, feature } = await approved()
    const reply = await save(slug, bodyOf({ [plan(of)]: { [feature('Rows')]: 20 } }), {}, who)
    expect([reply.status, readObject(reply.body).lapsed]).toEqual([200, []])
  })
})

test('a hundred plans with a hundred values each are one save, each value with its line', async () => {
  const { addonId, slug } = await sheet('ga')
  const { db, clock } = on.server
  const dates = { createdAt: clock.now(), updatedAt: clock.now() }
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  const made = await db
    .insert(plans)
    .values(hundred.map((i) => ({ addonId, name: `Plan ${i}`, slug: `plan-${i}`, enabled: i > 1, ...dates })))
    .returning()
  const rows = await db
    .insert(features)
    .values(
      hundred.map((i) => ({
        addonId,
        name: `F ${i}`,
        datatype: 'number' as const,
        position: i + 10,
        ...dates,
      })),
    )
    .returning()
  const { revision } = await storedAddon(db, slug)
  const values = Object.fromEntries(rows.map(({ id }, i) => [id, i]))
  const reply = await save(slug, bodyOf(Object.fromEntries(made.map(({ id }) => [id, values]))))
  expect(reply.status).toBe(200)
  const lines = await linesSince(revision)
  expect(lines.map(({ subjectId, to }) => `${subjectId} ${to}`)).toEqual(
    made.flatMap(({ id }) => hundred.map((i) => `${id} F ${i}: ${i - 1}`)),
  )
  expect(await db.$count(offerings)).toBe(10_002)
})
