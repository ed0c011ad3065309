import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addons, approvals, deskAssignments, repricings, users } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { call, createPerson, type Person } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39.1: one list of what waits for staff. The clock begins on Monday, November 2nd, 2026, at 09:00. */

const on = useWorld()

/** The waiting items, the longest first. Three were asked for at the same instant: those are in the order of their ids. */
const asked = {
  pricing: ['00000000-0000-4000-8000-000000000009', '2026-10-20T08:00:00.000Z'],
  dearer: ['00000000-0000-4000-8000-000000000008', '2026-10-21T08:00:00.000Z'],
  business: ['00000000-0000-4000-8000-000000000001', '2026-10-30T23:00:00.000Z'],
  cheaper: ['00000000-0000-4000-8000-000000000002', '2026-10-30T23:00:00.000Z'],
  technical: ['00000000-0000-4000-8000-000000000003', '2026-10-30T23:00:00.000Z'],
} as const
type Name = keyof typeof asked
const all = Object.keys(asked) as Name[]
const idOf = (name: Name): string => asked[name][0]
let grace: Person

const rows = v.array(v.looseObject({ id: v.string() }))
/** The whole list, whose total is what it has. */
async function read(query = '', who: Person | 'admin' = 'admin') {
  const reply = await on.api(who, 'GET', `/desk/items?${query}`)
  const found = readAs(reply.body, rows)
  expect(reply.headers.get('content-range')).toMatch(new RegExp(`/${found.length}$`))
  return found
}
const listed = async (query = '', who: Person | 'admin' = 'admin') =>
  (await read(query, who)).map(({ id }) => all.find((name) => idOf(name) === id))
const counted = async (query = '', who: Person | 'admin' = 'admin') =>
  (await on.api(who, 'GET', `/desk/counts?${query}`)).body
const take = (name: Name, kind: 'approval' | 'repricing', userId: string) =>
  on.server.db
    .insert(deskAssignments)
    .values({ kind, subjectId: idOf(name), userId, since: on.server.clock.now() })

async function addonOf(slug: string) {
  const [found] = await on.server.db.select().from(addons).where(eq(addons.slug, slug))
  return readAs(found, v.looseObject({ revision: v.number() }))
}

const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)

async function reprice(who: 'provider' | 'admin', slug: string, cents: number): Promise<string> {
  const { id } = await addonAt(on.world, 'ga', slug)
  const { big } = await storedPlans(on.server.db, id)
  return readId((await on.api(who, 'POST', `/plans/${big?.id}/repricings`, { price_cents: cents })).body)
}

beforeEach(async () => {
  grace = await createPerson(on.server, 'grace@platform.example', { platformAdmin: true })
  const { db } = on.server
  await addonAt(on.world, 'alpha', 'acme-logs')
  await addonAt(on.world, 'beta', 'acme-mail')
  const made: Record<Name, string> = {
    technical: await request('acme-logs', 'alpha_engineering_approval'),
    cheaper: await reprice('provider', 'acme-queue', 4000),
    pricing: await request('acme-mail', 'pricing_plan_approval'),
    business: await request('acme-logs', 'marketplace_fitting_approval'),
    dearer: await reprice('admin', 'globex-vector', 6000),
  }
  for (const name of all) {
    const [id, since] = asked[name]
    const at = new Date(since)
    await db.update(approvals).set({ id, pendingSince: at }).where(eq(approvals.id, made[name]))
    await db.update(repricings).set({ id, createdAt: at }).where(eq(repricings.id, made[name]))
  }
  const ofOther = { companyId: on.world.otherCompanyId, displayName: 'Globex Vector' }
  await db.update(addons).set(ofOther).where(eq(addons.slug, 'globex-vector'))
  const names = { 'acme-logs': 'Acme Logs', 'acme-mail': 'acme Mail', 'acme-queue': 'Acme Queue' }
  for (const [slug, displayName] of Object.entries(names))
    await db.update(addons).set({ displayName }).where(eq(addons.slug, slug))
})

test('an approval and a price change say what they are, of whom, since when, and whose they are', async () => {
  await take('cheaper', 'repricing', grace.id)
  await on.api('provider', 'POST', `/approvals/${idOf('business')}/messages`, { text: 'Any news?' })
  const found = await read()
  expect(found.find(({ id }) => id === idOf('business'))).toMatchObject({
    kind: 'approval',
    type: 'marketplace_fitting_approval',
    addon: { slug: 'acme-logs', display_name: 'Acme Logs', state: 'alpha' },
    company: { id: on.world.companyId, name: 'Acme Data' },
    plan: null,
    original_price_cents: null,
    price_cents: null,
    requester: 'partner@acme.example',
    since: '2026-10-30T23:00:00.000Z',
    // From Friday to Monday.
    working_days: 1,
    usual_working_days: null,
    assignee: null,
    updated_at: '2026-11-02T09:00:00.000Z',
    revision: (await addonOf('acme-logs')).revision,
    messages: 1,
  })
  expect(found.find(({ id }) => id === idOf('cheaper'))).toMatchObject({
    kind: 'repricing',
    type: null,
    addon: { slug: 'acme-queue', display_name: 'Acme Queue', state: 'ga' },
    plan: { slug: 'big' },
    original_price_cents: 5000,
    price_cents: 4000,
    requester: 'partner@acme.example',
    assignee: { id: grace.id, email: 'grace@platform.example' },
    updated_at: '2026-11-02T09:00:00.000Z',
    revision: (await addonOf('acme-queue')).revision,
    messages: 0,
  })
})

test('the usual time is of each kind, and what is decided or shut down waits no longer', async () => {
  await addonAt(on.world, 'alpha', 'acme-old')
  const decided = await request('acme-old', 'marketplace_fitting_approval')
  // From Monday to Wednesday; to that from Friday, since when the price change has waited.
  on.server.clock.advance(48 * 3_600_000)
  for (const id of [decided, idOf('pricing')])
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
  await on.api('admin', 'POST', `/repricings/${idOf('dearer')}/transitions/in_progress`)
  await on.api('admin', 'POST', `/repricings/${idOf('cheaper')}/transitions/rejected`)
  const found = await read()
  expect(found).toMatchObject([
    { id: idOf('dearer'), working_days: 10, usual_working_days: 3 },
    { id: idOf('business'), working_days: 3, usual_working_days: 2 },
    { id: idOf('technical'), working_days: 3, usual_working_days: 2 },
  ])
  await on.api('admin', 'POST', '/addons/acme-logs/progressions', { to: 'shutdown' })
  expect(await listed()).toEqual(['dearer'])
  expect(await counted()).toEqual({
    approvals: { count: 0, oldest: null },
    repricings: { count: 1, oldest: '2026-10-21T08:00:00.000Z' },
    mine: 0,
  })
})

test('the oldest come first, whatever they are, and pages of them neither miss nor repeat one', async () => {
  expect(await listed()).toEqual(all)
  expect(await listed('order=desc')).toEqual(all.toReversed())
  for (const query of ['', '?order=desc', '?sort=addon', '?sort=kind', '?sort=requester']) {
    const whole = (await read(query.slice(1))).map(({ id }) => id)
    let range: string | undefined = 'items ..; max=2'
    const paged: string[] = []
    while (range !== undefined) {
      const page = await call(on.server, 'GET', `/api/v3/desk/items${query}`, {
        as: on.world.admin,
        headers: { range },
      })
      expect(page.headers.get('content-range')).toMatch(/\/5$/)
      paged.push(...readAs(page.body, rows).map(({ id }) => id))
      range = page.headers.get('next-range') ?? undefined
    }
    expect(paged).toEqual(whole)
  }
  // Behind the end the total is still told: this range begins with row 7.
  const behind = {
    as: on.world.admin,
    headers: { range: `items ${Buffer.from('o7').toString('base64url')}..` },
  }
  for (const [query, total] of [
    ['kind=approval', 3],
    ['q=QUEUE', 1],
  ] as const) {
    const reply = await call(on.server, 'GET', `/api/v3/desk/items?${query}`, behind)
    expect([reply.body, reply.headers.get('content-range')]).toEqual([[], `items */${total}`])
  }
})

/** The items that each query finds, worked out by hand. */
const found: readonly [query: string, expected: readonly Name[]][] = [
  ['sort=addon', ['business', 'technical', 'pricing', 'cheaper', 'dearer']],
  ['sort=addon&order=desc', ['dearer', 'cheaper', 'pricing', 'technical', 'business']],
  ['sort=kind', ['business', 'technical', 'pricing', 'dearer', 'cheaper']],
  ['sort=kind&order=desc', ['cheaper', 'dearer', 'pricing', 'technical', 'business']],
  // The admin's own request comes before a provider's.
  ['sort=requester', ['dearer', 'pricing', 'business', 'cheaper', 'technical']],
  ['kind=approval', ['pricing', 'business', 'technical']],
  ['kind=alpha_engineering_approval', ['technical']],
  ['kind=repricing', ['dearer', 'cheaper']],
  ['q=QUEUE', ['cheaper']],
  ['q=globex', ['dearer']],
  ['q=admin@', ['dearer']],
  ['q=partner@acme&kind=repricing', ['cheaper']],
  ['q=_', []],
  ['assigned=me', ['cheaper', 'technical']],
  ['assigned=me&kind=approval', ['technical']],
  ['assigned=nobody', ['pricing', 'business']],
]

test('staff find them by kind, text and whose they are, in any order', async () => {
  await take('technical', 'approval', on.world.admin.id)
  await take('cheaper', 'repricing', on.world.admin.id)
  await take('dearer', 'repricing', grace.id)
  for (const [query, expected] of found) expect([query, await listed(query)]).toEqual([query, expected])
})

test('one whose requester is not known comes last either way', async () => {
  await on.server.db
    .update(approvals)
    .set({ requesterId: null })
    .where(eq(approvals.id, idOf('business')))
  expect(await listed('sort=requester')).toEqual(['dearer', 'pricing', 'cheaper', 'technical', 'business'])
  expect(await listed('sort=requester&order=desc')).toEqual([
    'technical',
    'cheaper',
    'pricing',
    'dearer',
    'business',
  ])
})

test('what one has who is no longer staff is nobody’s', async () => {
  await take('dearer', 'repricing', grace.id)
  await take('technical', 'approval', grace.id)
  const kept = ['pricing', 'business', 'cheaper']
  const had = { platformAdmin: true, disabledAt: null, email: 'grace@platform.example' }
  for (const lost of [
    { platformAdmin: false },
    { disabledAt: on.server.clock.now() },
    { email: 'grace@home.example' },
  ]) {
    await on.server.db.update(users).set(had).where(eq(users.id, grace.id))
    expect(await listed('assigned=nobody')).toEqual(kept)
    await on.server.db.update(users).set(lost).where(eq(users.id, grace.id))
    expect(await listed('assigned=nobody')).toEqual(all)
    expect((await read()).map(({ assignee }) => assignee)).toEqual([null, null, null, null, null])
  }
})

test('what is decided while the list is read is either in it or not', async () => {
  const decide = (name: Name) =>
    on.api('admin', 'PATCH', `/approvals/${idOf(name)}`, { state: 'rejected', message: 'Not yet.' })
  const sent = await Promise.all([
    on.api('admin', 'GET', '/desk/items'),
    decide('pricing'),
    on.api('admin', 'GET', '/desk/items'),
    decide('business'),
    on.api('admin', 'GET', '/desk'),
    decide('technical'),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await listed()).toEqual(['dearer', 'cheaper'])
})

test('counts are of what the list has for the same company and text, and of the reader’s own', async () => {
  await take('technical', 'approval', on.world.admin.id)
  await take('dearer', 'repricing', grace.id)
  expect(await counted()).toEqual({
    approvals: { count: 3, oldest: '2026-10-20T08:00:00.000Z' },
    repricings: { count: 2, oldest: '2026-10-21T08:00:00.000Z' },
    mine: 1,
  })
  const company = `company=${on.world.otherCompanyId}`
  expect(await listed(company)).toEqual(['dearer'])
  expect(await counted(company)).toMatchObject({ approvals: { count: 0 }, repricings: { count: 1 }, mine: 0 })
  expect(await counted(company, grace)).toMatchObject({ mine: 1 })
  expect(await counted('q=logs')).toMatchObject({
    approvals: { count: 2 },
    repricings: { count: 0 },
    mine: 1,
  })
})

test('what is not asked for rightly is refused', async () => {
  for (const query of ['kind=deprecation', 'assigned=grace', 'sort=age', 'type=pricing_plan_approval'])
    expect((await on.api('admin', 'GET', `/desk/items?${query}`)).status).toBe(422)
  expect((await on.api('admin', 'GET', '/desk/counts?kind=repricing')).status).toBe(422)
})
