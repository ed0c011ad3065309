import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addons, categories, plans, trail } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

const stored = async () => (await on.server.db.select().from(addons).where(eq(addons.slug, 'acme-alpha')))[0]
const categoryIds = async () =>
  (await on.server.db.select().from(categories).orderBy(asc(categories.position)).limit(3)).map(
    (row) => row.id,
  )

describe('changing', () => {
  test('a provider changes its own fields; the trail says which', async () => {
    await addonAt(on.world, 'alpha')
    const body = {
      display_name: 'Alpha Store',
      summary: 'Stores more.',
      languages: ['Go', 'Node', 'Go'],
      google_analytics_id: 'G-1',
      supported_generations: ['fir'],
    }
    const reply = await on.api('provider', 'PATCH', path, body)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(reply.body).toMatchObject({
      ...body,
      languages: ['Go', 'Node'],
      supported_generations: ['cedar', 'fir'],
    })
    const rows = await on.server.db.select().from(trail).where(eq(trail.createdAt, on.server.clock.now()))
    const told = rows.map(({ field, from, to }) => [field, from, to])
    expect(told).toContainEqual(['languages', 'Node', 'Go, Node'])
    expect(told).toContainEqual(['googleAnalyticsID', null, 'G-1'])
  })

  test.each([
    [{ tags: `ok,${'x'.repeat(41)}` }, 'tags'],
    [{ google_analytics_id: '<b>"x' }, 'google_analytics_id'],
    [{ google_analytics_id: 'none' }, 'google_analytics_id'],
  ])('%j is refused at its field, and nothing else of the request is saved', async (change, field) => {
    await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'PATCH', path, { summary: 'New.', ...change })
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
      field,
    ])
    expect(await stored()).toMatchObject({ summary: 'Stores things.', version: 1 })
  })

  test('a tag stands once whatever its case; tags without a repetition stay as they were sent', async () => {
    await addonAt(on.world, 'alpha')
    const tagged = async (tags: string) => (await on.api('provider', 'PATCH', path, { tags })).body
    expect(await tagged('a, A ,b,B')).toMatchObject({ tags: 'a,b' })
    expect(await tagged('logs, search')).toMatchObject({ tags: 'logs, search' })
  })

  test('what was stored before these rules is read, and comes along when something else is saved', async () => {
    await addonAt(on.world, 'alpha')
    const older = { tags: 'x'.repeat(80), googleAnalyticsID: '<b>"x' }
    await on.server.db.update(addons).set(older).where(eq(addons.slug, 'acme-alpha'))
    const wire = { tags: older.tags, google_analytics_id: older.googleAnalyticsID }
    expect((await on.api('provider', 'GET', path)).body).toMatchObject(wire)
    const reply = await on.api('provider', 'PATCH', path, { ...wire, summary: 'New.' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ ...wire, summary: 'New.' })
  })

  test('saving what is stored changes nothing', async () => {
    await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'PATCH', path, { summary: 'Stores things.', visible: false })
    expect(reply.headers.get('etag')).toBe('"1"')
  })

  test.each([
    [{ featured: true }],
    [{ visible: true }],
    [{ buttons: ['acme/sample'] }],
    [{ status_page_url: 'https://status.acme.example' }],
    [{ default_plan_slug: 'basic' }],
    [{ categories: [] }],
  ])("%j is staff's, and nothing else of the request is saved", async (change) => {
    await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'PATCH', path, { summary: 'New.', ...change })
    expect(reply.status).toBe(403)
    expect(await stored()).toMatchObject({ summary: 'Stores things.', version: 1 })
  })

  test("staff's fields pass with their stored values", async () => {
    await addonAt(on.world, 'alpha')
    const { body } = await on.api('provider', 'GET', path)
    const { categories, buttons, featured, visible, default_plan_slug } = readAs(
      body,
      v.record(v.string(), v.unknown()),
    )
    const same = (categories as { id: string }[]).map(({ id }) => ({ id }))
    const reply = await on.api('provider', 'PATCH', path, {
      summary: 'New.',
      categories: same,
      buttons,
      featured,
      visible,
      default_plan_slug,
    })
    expect(reply.body).toMatchObject({ summary: 'New.' })
  })

  test('a provider moves to version 3 of the provisioning API, and only staff goes back', async () => {
    await addonAt(on.world, 'alpha')
    expect((await on.api('provider', 'PATCH', path, { provisioning_api_version: 1 })).status).toBe(403)
    expect((await on.api('admin', 'PATCH', path, { provisioning_api_version: 1 })).status).toBe(200)
    const reply = await on.api('provider', 'PATCH', path, { provisioning_api_version: 3 })
    expect(reply.body).toMatchObject({ provisioning_api_version: 3 })
    expect((await on.api('admin', 'PATCH', path, { provisioning_api_version: 2 })).status).toBe(422)
  })

  test('categories are replaced as a whole, and must exist', async () => {
    await addonAt(on.world, 'alpha')
    const [, second = '', third = ''] = await categoryIds()
    const reply = await on.api('admin', 'PATCH', path, { categories: [{ id: third }, { id: second }] })
    expect(
      readAs(
        reply.body,
        v.looseObject({ categories: v.array(v.looseObject({ id: v.string() })) }),
      ).categories.map(({ id }) => id),
    ).toEqual([second, third])
    expect(reply.headers.get('etag')).toBe('"2"')
    const unknown = { categories: [{ id: on.world.companyId }] }
    const refused = await on.api('admin', 'PATCH', path, { summary: 'x', ...unknown })
    expect([refused.status, refused.body]).toEqual([
      422,
      { id: 'invalid', error: { categories: ['is not a category'] } },
    ])
    expect(await stored()).toMatchObject({ summary: 'Stores things.' })
  })

  test('default plans must be eligible plans of the add-on', async () => {
    const addon = await addonAt(on.world, 'ga')
    const ga = '/addons/acme-ga'
    await on.server.db.update(plans).set({ temporarySupported: true }).where(eq(plans.slug, 'big'))
    // A default of private spaces is installable there (READINGS 42).
    await on.server.db
      .update(plans)
      .set({ installableWithPrivateNetworking: true })
      .where(eq(plans.slug, 'basic'))
    const good = {
      default_plan_slug: 'big',
      space_default_plan_slug: 'basic',
      temporary_supported_plan_slug: 'big',
    }
    expect((await on.api('admin', 'PATCH', ga, good)).body).toMatchObject(good)
    const bad = {
      default_plan_slug: 'nothing',
      space_default_plan_slug: 'test',
      temporary_supported_plan_slug: 'basic',
      temporary_space_supported_plan_slug: 'big',
    }
    const reply = await on.api('admin', 'PATCH', ga, bad)
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
      'default_plan_slug',
      'space_default_plan_slug',
      'temporary_supported_plan_slug',
      'temporary_space_supported_plan_slug',
    ])
    const listed = await on.api('provider', 'GET', `/addons/${addon.id}/plans`)
    expect(listed.body).toMatchObject([
      { slug: 'basic', default: false, space_default: true },
      { slug: 'big', default: true, space_default: false },
      { slug: 'test' },
    ])
  })

  test('an emoji counts as one of the 300 characters', async () => {
    await addonAt(on.world, 'alpha')
    const save = (text: string) => on.api('provider', 'PATCH', path, { custom_plans_text: text })
    expect((await save('👩‍🚀'.repeat(300))).status).toBe(200)
    expect((await save('👩‍🚀'.repeat(301))).status).toBe(422)
  })

  test.each([
    [{ display_name: '  ' }],
    [{ display_name: 'x'.repeat(41) }],
    [{ custom_plans_text: 'x'.repeat(301) }],
    [{ languages: ['Cobol'] }],
    [{ email_support: 'nobody' }],
    [{ provider_terms_url: 'javascript:alert(1)' }],
    [{ summary: 'a\u0000b' }],
    [{ slug: 'other' }],
    [{ state: 'ga' }],
    [{ nonsense: 1 }],
  ])('%j is invalid', async (body) => {
    await addonAt(on.world, 'alpha')
    const reply = await on.api('admin', 'PATCH', path, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual(
      Object.keys(body),
    )
  })

  test('a stale If-Match changes nothing', async () => {
    await addonAt(on.world, 'alpha')
    await on.api('provider', 'PATCH', path, { summary: 'One.' }, { 'if-match': '"1"' })
    const late = await on.api('provider', 'PATCH', path, { summary: 'Two.' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(await stored()).toMatchObject({ summary: 'One.' })
  })
})
