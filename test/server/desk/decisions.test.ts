import { parse } from 'csv-parse/sync'
import { eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { plans, repricings } from '#server/db/schema.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39.3: what staff have decided, worked out by hand over ten days in March 2026; the 5th is a Thursday. */

const on = useWorld()
const [hour, day] = [3_600_000, 86_400_000]

const rows = v.array(
  v.looseObject({
    id: v.string(),
    record_id: v.string(),
    at: v.string(),
    kind: v.string(),
    type: v.nullable(v.string()),
    addon: v.object({ slug: v.string(), display_name: v.string(), state: v.string() }),
    by: v.nullable(v.looseObject({ email: v.string() })),
    took_ms: v.nullable(v.number()),
    since: v.string(),
  }),
)
const read = async (query = '') =>
  readAs((await on.api('admin', 'GET', `/decisions?from=2026-03-05&${query}`)).body, rows)
const summary = async (query = '') =>
  (await on.api('admin', 'GET', `/decisions/summary?from=2026-03-05&${query}`)).body
const at = (instant: string) => on.server.clock.set(`2026-03-${instant}Z`)
/** The names that tell the decisions below apart. */
const named = (found: v.InferOutput<typeof rows>) =>
  found.map((row) => `${row.at.slice(8, 16)} ${row.addon.slug} ${row.type ?? row.kind}`)

/** The decisions, newest first. */
const told = [
  '14T09:00 acme-ga repricing',
  '06T12:00 acme-next article_review_approval',
  '06T12:00 acme-next alpha_engineering_approval',
  '06T12:00 acme-next marketplace_fitting_approval',
  '06T00:00 acme-ga repricing',
  '05T15:00 acme-alpha marketplace_fitting_approval',
  '05T10:00 acme-alpha marketplace_fitting_approval',
]
const [dearer, , technical, , cheaper, again, first] = told
let lead: Person

/** Decides as one of the staff. */
const decide = (who: Person, id: string, body: object) => on.api(who, 'PATCH', `/approvals/${id}`, body)
const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
const reprice = async (planId: string | undefined, cents: number, grandfathered = true) =>
  readId(
    (
      await on.api('provider', 'POST', `/plans/${planId}/repricings`, {
        price_cents: cents,
        grandfathered,
      })
    ).body,
  )

beforeEach(async () => {
  const { admin } = on.world
  at('01T00:00:00')
  lead = await createPerson(on.server, 'lead-admin@platform.example', { platformAdmin: true })
  // Brought to GA by staff before these days: five more decisions.
  const stored = await storedPlans(on.server.db, (await addonAt(on.world, 'ga')).id)
  await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-next')
  at('05T08:00:00')
  const business = await request('acme-alpha', 'marketplace_fitting_approval')
  at('05T10:00:00')
  await decide(admin, business, { state: 'rejected', message: '=Say more.' })
  // Neither an edit of what was rejected nor one of what waits is a decision or a request.
  await decide(admin, business, { notes: 'Seen.' })
  at('05T11:00:00')
  await request('acme-alpha', 'marketplace_fitting_approval')
  at('05T12:00:00')
  await decide(admin, business, { notes: 'Seen again.' })
  const [up, down] = [await reprice(stored['big']?.id, 6000), await reprice(stored['basic']?.id, 800)]
  at('05T15:00:00')
  await decide(lead, business, { state: 'approved' })
  at('05T16:00:00')
  await on.api('provider', 'PATCH', '/addons/acme-alpha', { summary: 'Another one' })
  at('06T00:00:00')
  await on.api('admin', 'POST', `/repricings/${down}/transitions/rejected`, { message: 'Too cheap.' })
  at('06T11:00:00')
  await request('acme-next', 'alpha_engineering_approval')
  at('06T12:00:00')
  await on.api('admin', 'POST', '/addons/acme-next/progressions', { to: 'beta' })
  at('14T09:00:00')
  await on.api(lead, 'POST', `/repricings/${up}/transitions/approved`)
})

test('a row says what was decided, by whom, how long it had waited, and what has become of it', async () => {
  const found = await read()
  expect(named(found)).toEqual(told)
  expect(found.map(({ took_ms }) => took_ms)).toEqual([
    8 * day + 21 * hour,
    null,
    hour,
    null,
    12 * hour,
    4 * hour,
    2 * hour,
  ])
  expect(found.map(({ since }) => since)).toEqual(
    'stands stands stands stands stands lapsed asked_again'.split(' '),
  )
  expect(found.map(({ by }) => by?.email)).toEqual([
    lead.email,
    ...Array.from({ length: 4 }, () => on.world.admin.email),
    lead.email,
    on.world.admin.email,
  ])
  const { companyId } = on.world
  expect(found[0]).toMatchObject({
    kind: 'repricing',
    company: { id: companyId, name: 'Acme Data' },
    plan: { slug: 'big' },
    price_cents: 6000,
    decision: 'approved',
    with_progression: false,
    message: null,
  })
  expect(found[2]).toMatchObject({
    decision: 'approved',
    with_progression: true,
    plan: null,
    price_cents: null,
  })
  expect(found[4]).toMatchObject({ decision: 'rejected', price_cents: 800, message: 'Too cheap.' })
  expect(found[6]).toMatchObject({ kind: 'approval', decision: 'rejected', message: '=Say more.' })
})

test('the filters leave what they say, and any of them together', async () => {
  const cases: [string, (string | undefined)[]][] = [
    ['from=2026-03-05&kind=repricing', [dearer, cheaper]],
    ['from=2026-03-05&kind=alpha_engineering_approval', [technical]],
    ['from=2026-03-05&decision=rejected', [cheaper, first]],
    ['q=ACME-alpha', [again, first]],
    ['from=2026-03-05&q=acme data', told],
    ['q=globex', []],
    ['by=LEAD', [dearer, again]],
    ['from=2026-03-05&by=me', told.filter((row) => row !== dearer && row !== again)],
    ['from=2026-03-05&to=2026-03-05', [again, first]],
    ['from=2026-03-06&to=2026-03-08', told.slice(1, 5)],
    ['decision=approved&by=lead&kind=marketplace_fitting_approval', [again]],
    ['decision=rejected&kind=repricing&to=2026-03-05', []],
  ]
  for (const [query, expected] of cases) {
    const { body } = await on.api('admin', 'GET', `/decisions?${query}`)
    const counted = await on.api('admin', 'GET', `/decisions/summary?${query}`)
    expect([query, named(readAs(body, rows)), counted.body]).toMatchObject([
      query,
      expected,
      { count: expected.length },
    ])
  }
})

test('they are sorted by when and by how long, those that had not waited last', async () => {
  expect(named(await read('order=asc'))).toEqual(told.toReversed())
  const longest = named(await read('sort=took'))
  expect(longest.slice(0, 5)).toEqual([dearer, cheaper, again, first, technical])
  const shortest = named(await read('sort=took&order=asc'))
  expect(shortest.slice(0, 5)).toEqual([technical, first, again, cheaper, dearer])
  expect(new Set(shortest.slice(5))).toEqual(new Set(longest.slice(5)))
})

test('the median is of those that had waited, by the clock and in working days', async () => {
  // 1, 2, 4, 12 and 213 hours: within a day, or from a Thursday to a Saturday after six working days.
  expect(await summary()).toEqual({ count: 7, median_ms: 4 * hour, working_days: 1 })
  expect(await summary('kind=repricing&decision=approved')).toEqual({
    count: 1,
    median_ms: 213 * hour,
    working_days: 6,
  })
  expect(await summary('kind=article_review_approval')).toEqual({
    count: 1,
    median_ms: null,
    working_days: null,
  })
  expect(await summary('q=globex')).toEqual({ count: 0, median_ms: null, working_days: null })
})

test('what has become of a decision is what its record tells', async () => {
  const { admin } = on.world
  const fates = async (query: string) => (await read(query)).map(({ since }) => since)
  // Lapsed, it is decided anew; what was rejected is taken back, asked for again, and that withdrawn.
  const [{ record_id: business } = { record_id: '' }] = await read('q=acme-alpha')
  await decide(admin, business, { state: 'rejected', message: 'Not so.' })
  await decide(admin, business, { state: 'rejected', message: 'Not like that.' })
  const before = ['decided_anew', 'lapsed', 'asked_again']
  expect(await fates('q=acme-alpha')).toEqual(['stands', ...before])
  await request('acme-alpha', 'marketplace_fitting_approval')
  expect(await fates('q=acme-alpha')).toEqual(['asked_again', ...before])
  await on.api('provider', 'POST', `/approvals/${business}/withdraw`)
  expect(await fates('q=acme-alpha')).toEqual(['withdrawn', ...before])
  await decide(admin, business, { state: 'approved' })
  expect(await fates('q=acme-alpha')).toEqual(['stands', 'asked_again', ...before])
  const [{ record_id: repricing } = { record_id: '' }] = await read('kind=repricing&decision=approved')
  await on.api('admin', 'POST', `/repricings/${repricing}/transitions/in_progress`)
  expect(await fates('kind=repricing')).toEqual(['taken_back', 'stands'])
})

// READINGS 44, and the days of a price asked for on 14 March: 1 April, and 1 May for installs from before.
test('what has become of a price is what its days have brought', async () => {
  const { db, clock, config } = on.server
  const names = ['completed', 'applied', 'failed', 'stuck', 'ended']
  const ids: string[] = []
  for (const name of names) {
    const { big } = await storedPlans(db, (await addonAt(on.world, 'ga', `acme-${name}`)).id)
    at('14T10:00:00')
    ids.push(await reprice(big?.id, 6000, name === 'completed'))
    await on.api('admin', 'POST', `/repricings/${ids.at(-1)}/transitions/approved`)
  }
  const run = async (day: string) => {
    clock.set(`${day}T00:00:00Z`)
    await runDueRepricings({ db, clock, config, log: pino({ level: 'silent' }) })
    return Promise.all(names.map(async (name) => (await read(`q=acme-${name}&kind=repricing`))[0]?.since))
  }
  const [, , failing, stuck] = ids.map((id) => eq(repricings.id, id))
  const spoiled = db.select({ id: repricings.planId }).from(repricings).where(failing)
  await db.update(plans).set({ priceContract: true }).where(inArray(plans.id, spoiled))
  expect(await run('2026-03-31')).toEqual(['stands', 'stands', 'stands', 'stands', 'stands'])
  expect(await run('2026-04-01')).toEqual(['completed', 'applied', 'failed', 'applied', 'applied'])
  await on.api('admin', 'POST', '/addons/acme-ended/progressions', { to: 'shutdown' })
  // As after a fault of the platform's own on its second day.
  await db.update(repricings).set({ status: 'error' }).where(stuck)
  expect(await run('2026-05-01')).toEqual(['completed', 'completed', 'failed', 'failed', 'ended'])
})

test('as a file they are safe in a spreadsheet, and pages make one file', async () => {
  const authorization = `Bearer ${on.world.admin.token}`
  const page = async (range: string) =>
    on.server.app.request('/api/v3/decisions?from=2026-03-05&export=csv', {
      headers: { authorization, range },
    })
  const begin = await page('items ..; max=4')
  const rest = await page(begin.headers.get('next-range') ?? '')
  // Read as bytes: text() takes the byte order mark off.
  const texts = await Promise.all([begin, rest].map(async (each) => Buffer.from(await each.arrayBuffer())))
  const text = Buffer.concat(texts).toString('utf8')
  const lines = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(lines).toHaveLength(7)
  expect(lines[0]).toMatchObject({
    at: '2026-03-14T09:00:00.000Z',
    kind: 'repricing',
    'addon.slug': 'acme-ga',
    'company.name': 'Acme Data',
    'plan.slug': 'big',
    price_cents: '6000',
    decision: 'approved',
    'by.email': lead.email,
    took_ms: String(213 * hour),
  })
  expect(lines[6]).toMatchObject({ message: "'=Say more.", since: 'asked_again', 'plan.slug': '' })
})

test('providers and strangers are refused', async () => {
  for (const path of ['/decisions', '/decisions/summary']) {
    expect((await on.api('provider', 'GET', path)).status).toBe(403)
    expect((await on.api('nobody', 'GET', path)).status).toBe(401)
  }
})
