import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addons, categories, trail } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

const stored = async () => (await on.server.db.select().from(addons).where(eq(addons.slug, 'acme-alpha')))[0]

const fieldsOf = (body: unknown) =>
  Object.keys(readAs(body, v.looseObject({ error: v.looseObject({}) })).error)
const save = (change: object, who: 'provider' | 'admin' = 'provider') => on.api(who, 'PATCH', path, change)

beforeEach(() => addonAt(on.world, 'alpha'))

test('a provider changes its own fields; the trail says which, and saving what is stored changes nothing', async () => {
  const body = {
    display_name: 'Alpha Store',
    summary: 'Stores more.',
    languages: ['Go', 'Node', 'Go'],
    google_analytics_id: 'G-1',
    supported_generations: ['fir'],
  }
  const stands = { ...body, languages: ['Go', 'Node'], supported_generations: ['cedar', 'fir'] }
  expect(await save(body)).toMatchObject({ status: 200, body: { ...stands, etag: '"2"' } })
  const rows = await on.server.db.select().from(trail).where(eq(trail.createdAt, on.server.clock.now()))
  const told = rows.map(({ field, from, to }) => [field, from, to])
  expect(told).toContainEqual(['languages', 'Node', 'Go, Node'])
  expect(told).toContainEqual(['googleAnalyticsID', null, 'G-1'])
  expect((await save({ ...stands, visible: false })).body).toMatchObject({ etag: '"2"' })
})

test('what is refused at its field, or is staff’s, leaves all of the request unsaved', async () => {
  for (const [change, field] of [
    [{ tags: `ok,${'x'.repeat(41)}` }, 'tags'],
    [{ google_analytics_id: 'none' }, 'google_analytics_id'],
  ] as const) {
    const reply = await save({ summary: 'New.', ...change })
    expect([reply.status, fieldsOf(reply.body)]).toEqual([422, [field]])
  }
  expect((await save({ summary: 'New.', featured: true })).status).toBe(403)
  expect(await stored()).toMatchObject({ summary: 'Stores things.', version: 1 })
})

test('a tag stands once whatever its case; tags without a repetition stay as they were sent', async () => {
  expect((await save({ tags: 'a, A ,b,B' })).body).toMatchObject({ tags: 'a,b' })
  expect((await save({ tags: 'logs, search' })).body).toMatchObject({ tags: 'logs, search' })
})

test('what was stored before these rules is read, and comes along when something else is saved', async () => {
  const older = { tags: 'x'.repeat(80), googleAnalyticsID: '<b>"x' }
  await on.server.db.update(addons).set(older).where(eq(addons.slug, 'acme-alpha'))
  const wire = { tags: older.tags, google_analytics_id: older.googleAnalyticsID }
  expect((await on.api('provider', 'GET', path)).body).toMatchObject(wire)
  const changed = { ...wire, summary: 'New.' }
  expect(await save(changed)).toMatchObject({ status: 200, body: changed })
})

test("staff's fields pass with their stored values", async () => {
  const { body } = await on.api('provider', 'GET', path)
  const { categories, buttons, featured, visible, default_plan_slug } = readAs(
    body,
    v.record(v.string(), v.unknown()),
  )
  const same = (categories as { id: string }[]).map(({ id }) => ({ id }))
  const sent = { summary: 'New.', categories: same, buttons, featured, visible, default_plan_slug }
  expect((await save(sent)).body).toMatchObject({ summary: 'New.' })
})

test('a provider moves to version 3 of the provisioning API, and only staff goes back', async () => {
  expect((await save({ provisioning_api_version: 1 })).status).toBe(403)
  expect((await save({ provisioning_api_version: 1 }, 'admin')).status).toBe(200)
  const reply = await save({ provisioning_api_version: 3 })
  expect(reply.body).toMatchObject({ provisioning_api_version: 3 })
})

test('categories are replaced as a whole, come in their order, and must exist', async () => {
  const all = await on.server.db.select().from(categories).orderBy(asc(categories.position)).limit(3)
  const [, second = '', third = ''] = all.map(({ id }) => id)
  expect((await save({ categories: [{ id: third }, { id: second }] }, 'admin')).body).toMatchObject({
    categories: [{ id: second }, { id: third }],
    etag: '"2"',
  })
  const refused = await save({ summary: 'x', categories: [{ id: on.world.companyId }] }, 'admin')
  expect(refused).toMatchObject({ status: 422, body: { error: { categories: ['is not a category'] } } })
  expect(await stored()).toMatchObject({ summary: 'Stores things.' })
})

test('default plans are plans of the add-on that all users see, each refused at its own field', async () => {
  const slugs = {
    default_plan_slug: 'nothing',
    space_default_plan_slug: 'test',
    temporary_supported_plan_slug: 'basic',
    temporary_space_supported_plan_slug: 'big',
  }
  const reply = await save(slugs, 'admin')
  expect([reply.status, fieldsOf(reply.body)]).toEqual([422, Object.keys(slugs)])
})
