import { asc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addons, categories, plans, trail } from '../../src/server/db/schema.ts'
import { createAddon } from '../../src/server/rules/addons.ts'
import { useWorld } from '../support/use-world.ts'
import { createPerson } from '../support/people.ts'
import { addonAt } from '../support/world.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

const stored = async () => (await on.server.db.select().from(addons).where(eq(addons.slug, 'acme-alpha')))[0]
const slugs = (body: unknown) => (body as { slug: string }[]).map((each) => each.slug)
const categoryIds = async () =>
  (await on.server.db.select().from(categories).orderBy(asc(categories.position)).limit(3)).map(
    (row) => row.id,
  )

async function globexAddon(slug = 'globex-logs'): Promise<void> {
  const act = on.world.act('provider')
  await createAddon(act, { companyId: on.world.otherCompanyId, slug, name: 'Globex Logs' })
}

describe('one add-on', () => {
  test('by slug or id, with everything that is derived', async () => {
    const { id } = await addonAt(on.world, 'alpha')
    const bySlug = await on.api('provider', 'GET', path)
    expect((await on.api('provider', 'GET', `/addons/${id}`)).body).toEqual(bySlug.body)
    expect(bySlug.headers.get('etag')).toBe('"1"')
    expect(bySlug.body).toMatchObject({
      slug: 'acme-alpha',
      state: 'alpha',
      has_icon: true,
      icon_url: `/images/${'a'.repeat(64)}.png`,
      base64_icon: 'data:image/png;base64,iVBORw==',
      marketplace_url: 'https://platform.example/marketplace/acme-alpha',
      docs_approved: false,
      company: { id: on.world.companyId, name: 'Acme Data' },
      categories: [{ slug: expect.any(String) }],
      default_plan_slug: 'test',
      supported_generations: ['cedar'],
      provisioning_api_version: 3,
    })
    expect(bySlug.body).not.toHaveProperty('icon_sha')
  })

  test('without an icon shows the placeholder', async () => {
    await createAddon(on.world.act('provider'), {
      companyId: on.world.companyId,
      slug: 'acme-new',
      name: 'New',
    })
    const reply = await on.api('provider', 'GET', '/addons/acme-new')
    expect(reply.body).toMatchObject({ has_icon: false, icon_url: '/addon-placeholder.svg' })
    expect((reply.body as { base64_icon: string }).base64_icon).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('is born in alpha with the test plan', async () => {
    const act = on.world.act('provider')
    await createAddon(act, { companyId: on.world.companyId, slug: 'acme-new', name: 'New' })
    const reply = await on.api('provider', 'GET', '/addons/acme-new/plans')
    expect(reply.body).toMatchObject([
      { slug: 'test', full_slug: 'acme-new:test', price_cents: 0, availability: 'inviteOnly', default: true },
    ])
    await expect(
      createAddon(act, { companyId: on.world.otherCompanyId, slug: 'acme-new', name: 'Other' }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('tells how far it has come', async () => {
    await addonAt(on.world, 'alpha')
    await on.api('provider', 'POST', `${path}/approvals`, { type: 'marketplace_fitting_approval' })
    const provider = await on.api('provider', 'GET', path)
    expect((provider.body as { progress: unknown }).progress).toEqual({
      to: 'beta',
      completed: 16,
      total: 19,
      allowed: ['request'],
      waiting: [{ type: 'marketplace_fitting_approval', since: '2026-11-02T09:00:00.000Z' }],
      rejected: [],
    })
    const admin = await on.api('admin', 'GET', path)
    expect(admin.body).toMatchObject({ progress: { allowed: ['progressToBeta', 'shutDown', 'request'] } })
  })

  test('waits since it was asked for last, not since it was edited', async () => {
    await addonAt(on.world, 'alpha')
    const asked = await on.api('provider', 'POST', `${path}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const approvalPath = `/approvals/${(asked.body as { id: string }).id}`
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { state: 'rejected', message: 'No.' })
    expect((await on.api('provider', 'GET', path)).body).toMatchObject({
      progress: { waiting: [], rejected: ['marketplace_fitting_approval'] },
    })
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { state: 'pending' })
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { notes: 'Later.' })
    const at = on.server.clock.now().getTime() - 3_600_000
    expect((await on.api('provider', 'GET', path)).body).toMatchObject({
      progress: { waiting: [{ since: new Date(at).toISOString() }] },
    })
    on.server.clock.set('2026-11-02T09:00:00Z')
  })

  test("another company's is not there, nor is one that does not exist", async () => {
    await addonAt(on.world, 'alpha')
    expect((await on.api('stranger', 'GET', path)).status).toBe(404)
    expect((await on.api('provider', 'GET', '/addons/nothing')).status).toBe(404)
    expect((await on.api('nobody', 'GET', path)).status).toBe(401)
  })
})

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
    const { categories, buttons, featured, visible, default_plan_slug } = body as Record<string, unknown>
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
    expect((reply.body as { categories: { id: string }[] }).categories.map(({ id }) => id)).toEqual([
      second,
      third,
    ])
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
    expect(Object.keys((reply.body as { error: object }).error)).toEqual([
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
    expect(Object.keys((reply.body as { error: object }).error)).toEqual(Object.keys(body))
  })

  test('a stale If-Match changes nothing', async () => {
    await addonAt(on.world, 'alpha')
    await on.api('provider', 'PATCH', path, { summary: 'One.' }, { 'if-match': '"1"' })
    const late = await on.api('provider', 'PATCH', path, { summary: 'Two.' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(await stored()).toMatchObject({ summary: 'One.' })
  })
})

describe('lists', () => {
  test("a provider's holds its company's whole records by display name", async () => {
    await addonAt(on.world, 'beta', 'acme-zebra')
    await addonAt(on.world, 'alpha', 'acme-ant')
    await globexAddon()
    const reply = await on.api('provider', 'GET', '/addons')
    expect(slugs(reply.body)).toEqual(['acme-ant', 'acme-zebra'])
    expect(reply.body).toMatchObject([
      { progress: { to: 'beta', total: 19 }, base64_icon: expect.any(String) },
      { progress: { to: 'ga', total: 13, completed: 11 } },
    ])
  })

  test("an admin's holds all, without progress and icons, by pages", async () => {
    for (const slug of ['globex-a', 'globex-b', 'globex-c']) await globexAddon(slug)
    await addonAt(on.world, 'alpha')
    const first = await on.api('admin', 'GET', '/addons?sort=slug', undefined, { range: 'items ..; max=2' })
    expect(first.status).toBe(206)
    expect(first.headers.get('content-range')).toBe('items 0-1/4')
    expect(slugs(first.body)).toEqual(['acme-alpha', 'globex-a'])
    expect((first.body as object[])[0]).not.toHaveProperty('progress')
    expect((first.body as object[])[0]).not.toHaveProperty('base64_icon')
    const range = first.headers.get('next-range') ?? ''
    const second = await on.api('admin', 'GET', '/addons?sort=slug', undefined, { range })
    expect(second.status).toBe(200)
    expect(slugs(second.body)).toEqual(['globex-b', 'globex-c'])
    const last = await on.api('admin', 'GET', '/addons?sort=company&order=desc')
    expect(slugs(last.body).at(-1)).toBe('acme-alpha')
  })

  test("an admin's can be searched by name, slug and company, and by state", async () => {
    await globexAddon()
    await addonAt(on.world, 'beta')
    expect(slugs((await on.api('admin', 'GET', '/addons?q=GLOBEX')).body)).toEqual(['globex-logs'])
    expect(slugs((await on.api('admin', 'GET', '/addons?q=acme%20da')).body)).toEqual(['acme-beta'])
    expect(slugs((await on.api('admin', 'GET', '/addons?q=%25')).body)).toEqual([])
    expect(slugs((await on.api('admin', 'GET', '/addons?q=_')).body)).toEqual([])
    expect(slugs((await on.api('admin', 'GET', '/addons?state=beta')).body)).toEqual(['acme-beta'])
    expect((await on.api('admin', 'GET', '/addons?state=gamma')).status).toBe(422)
    expect((await on.api('admin', 'GET', '/addons?sort=password')).status).toBe(422)
  })

  test('by slug there is one or none', async () => {
    await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'GET', '/addons?slug=acme-alpha')
    expect(reply.body).toMatchObject([{ slug: 'acme-alpha', progress: { to: 'beta' } }])
    expect((await on.api('stranger', 'GET', '/addons?slug=acme-alpha')).body).toEqual([])
    expect((await on.api('admin', 'GET', '/addons?slug=acme-alpha')).body).toMatchObject([{ progress: {} }])
    expect((await on.api('admin', 'GET', '/addons?slug=acme')).body).toEqual([])
  })

  test('by e-mail is for admins', async () => {
    await addonAt(on.world, 'alpha')
    await createPerson(on.server, 'alone@customers.example')
    expect((await on.api('provider', 'GET', '/addons?email=partner@acme.example')).status).toBe(403)
    const found = await on.api('admin', 'GET', '/addons?email=Partner@acme.example')
    expect(slugs(found.body)).toEqual(['acme-alpha'])
    expect((await on.api('admin', 'GET', '/addons?email=alone@customers.example')).body).toEqual([])
    const unknown = await on.api('admin', 'GET', '/addons?email=x@y.example')
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { id: 'not_found', error: 'x@y.example could not be found' },
    ])
  })

  test("of a user: one's own, or anybody's for admins", async () => {
    await addonAt(on.world, 'alpha')
    const own = await on.api('provider', 'GET', '/users/partner@acme.example/addons')
    expect(slugs(own.body)).toEqual(['acme-alpha'])
    expect((await on.api('stranger', 'GET', '/users/partner@acme.example/addons')).status).toBe(404)
    expect(slugs((await on.api('admin', 'GET', '/users/partner@acme.example/addons')).body)).toEqual([
      'acme-alpha',
    ])
    expect((await on.api('admin', 'GET', '/users/x@y.example/addons')).status).toBe(404)
  })

  test('somebody without a company has none', async () => {
    await addonAt(on.world, 'alpha')
    const alone = await createPerson(on.server, 'alone@customers.example')
    expect((await on.api(alone, 'GET', '/addons')).body).toEqual([])
    expect((await on.api(alone, 'GET', '/addons?slug=acme-alpha')).body).toEqual([])
    expect((await on.api(alone, 'GET', path)).status).toBe(404)
  })

  test('the changelog shows everybody the 20 visible beta and GA add-ons that changed last', async () => {
    await addonAt(on.world, 'alpha')
    await addonAt(on.world, 'beta')
    on.server.clock.advance(1000)
    await addonAt(on.world, 'ga')
    const hidden = await addonAt(on.world, 'ga', 'acme-hidden')
    await on.server.db.update(addons).set({ visible: false }).where(eq(addons.id, hidden.id))
    const reply = await on.api('nobody', 'GET', '/changelog')
    expect(reply.body).toMatchObject([
      { slug: 'acme-ga', state: 'ga', display_name: 'acme-ga' },
      { slug: 'acme-beta', state: 'beta' },
    ])
    expect((reply.body as object[])[0]).not.toHaveProperty('id')
    on.server.clock.set('2026-11-02T09:00:00Z')
  })

  test('the number of queries does not grow with the list', async () => {
    const spies = [vi.spyOn(on.server.db, 'select'), vi.spyOn(on.server.db, 'selectDistinctOn')]
    const queriesOf = async (who: 'provider' | 'admin') => {
      for (const spy of spies) spy.mockClear()
      await on.api(who, 'GET', '/addons')
      return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    }
    await addonAt(on.world, 'alpha', 'acme-a')
    const [few, fewOfAll] = [await queriesOf('provider'), await queriesOf('admin')]
    for (const slug of ['acme-b', 'acme-c', 'acme-d']) await addonAt(on.world, 'beta', slug)
    expect(await queriesOf('provider')).toBe(few)
    expect(await queriesOf('admin')).toBe(fewOfAll)
    vi.restoreAllMocks()
  })
})

test.each(['/addons?q=%00', '/addons?slug=a%00b', '/users/a%00@b.example/addons', '/addons/a%00b'])(
  '%s with NUL is refused, not a fault',
  async (path) => {
    expect([404, 422]).toContain((await on.api('admin', 'GET', path)).status)
  },
)
