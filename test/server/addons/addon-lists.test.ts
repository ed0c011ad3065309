import { eq, like } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { addons } from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { createPerson } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const path = '/addons/acme-alpha'
const slugs = (body: unknown) =>
  readAs(body, v.array(v.looseObject({ slug: v.string() }))).map((each) => each.slug)

async function globexAddon(slug = 'globex-logs'): Promise<void> {
  const act = on.world.act('provider')
  await createAddon(act, { companyId: on.world.otherCompanyId, slug, name: 'Globex Logs' })
}

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
    expect(readAs(first.body, v.array(v.looseObject({})))[0]).not.toHaveProperty('progress')
    expect(readAs(first.body, v.array(v.looseObject({})))[0]).not.toHaveProperty('base64_icon')
    const range = first.headers.get('next-range') ?? ''
    const second = await on.api('admin', 'GET', '/addons?sort=slug', undefined, { range })
    expect(second.status).toBe(200)
    expect(slugs(second.body)).toEqual(['globex-b', 'globex-c'])
    const last = await on.api('admin', 'GET', '/addons?sort=company&order=desc')
    expect(slugs(last.body).at(-1)).toBe('acme-alpha')
  })

  test('a name is found however its letters are composed, and a blank search finds all', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    await globexAddon()
    const renamed = await on.api('provider', 'PATCH', `/addons/${slug}`, { display_name: 'Gro\u0308\u00dfe' })
    expect(renamed.body).toMatchObject({ display_name: 'Gr\u00f6\u00dfe' })
    const found = async (q: string) =>
      slugs((await on.api('admin', 'GET', `/addons?sort=slug&q=${encodeURIComponent(q)}`)).body)
    expect(await found('gro\u0308\u00df')).toEqual([slug])
    expect(await found('gr\u00f6\u00df')).toEqual([slug])
    expect(await found('\u3164 \u200b')).toEqual([slug, 'globex-logs'])
  })

  test("an admin's carries progress where that is asked for, and still no icons", async () => {
    await addonAt(on.world, 'beta')
    const { body } = await on.api('admin', 'GET', '/addons?progress=true')
    expect(body).toMatchObject([{ slug: 'acme-beta', progress: { to: 'ga', total: 13, completed: 11 } }])
    expect(readAs(body, v.array(v.looseObject({})))[0]).not.toHaveProperty('base64_icon')
    expect((await on.api('admin', 'GET', '/addons?progress=perhaps')).status).toBe(422)
    const own = await on.api('provider', 'GET', '/addons?progress=true')
    expect(own.body).toMatchObject([{ progress: { to: 'ga' }, base64_icon: expect.any(String) }])
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

  test("an admin's is found by what it is shown as alone, or by its slug alone, and sorted as people read", async () => {
    const { db } = on.server
    const shown = { 'globex-1': 'delta', 'globex-2': 'Charlie', 'globex-3': 'bravo', 'globex-4': 'Alpha' }
    for (const [slug, displayName] of Object.entries(shown)) {
      await globexAddon(slug)
      await db.update(addons).set({ displayName }).where(eq(addons.slug, slug))
    }
    const found = async (query: string) => slugs((await on.api('admin', 'GET', `/addons?${query}`)).body)
    expect(await found('q=CHARL')).toEqual(['globex-2'])
    expect(await found('q=%20globex-3%20')).toEqual(['globex-3'])
    expect(await found('sort=display_name')).toEqual(['globex-4', 'globex-3', 'globex-2', 'globex-1'])
    const beyond = await on.api('admin', 'GET', '/addons?q=nothing')
    expect(beyond.headers.get('content-range')).toBe('items */0')
    await db.update(addons).set({ companyId: on.world.companyId })
    expect(slugs((await on.api('provider', 'GET', '/addons')).body)).toEqual([
      'globex-4',
      'globex-3',
      'globex-2',
      'globex-1',
    ])
  })

  test("an admin's says when anything of each was last changed, and is sorted by it", async () => {
    const { clock } = on.server
    const start = clock.now().toISOString()
    for (const slug of ['acme-a', 'acme-b', 'acme-c']) await addonAt(on.world, 'alpha', slug)
    const shown = async (order: string) => {
      const { body } = await on.api(
        'admin',
        'GET',
        `/addons?progress=true&sort=last_changed_at&order=${order}`,
      )
      const rows = readAs(body, v.array(v.looseObject({ slug: v.string(), last_changed_at: v.string() })))
      return rows.map((row) => [row.slug, row.last_changed_at])
    }
    clock.advance(3_600_000)
    const asked = clock.now().toISOString()
    await on.api('provider', 'POST', '/addons/acme-b/approvals', { type: 'marketplace_fitting_approval' })
    clock.advance(3_600_000)
    const made = clock.now().toISOString()
    await on.api('provider', 'POST', '/addons/acme-a/plans', { name: 'Large', price_cents: 900 })
    const changes = [
      ['acme-c', start],
      ['acme-b', asked],
      ['acme-a', made],
    ]
    expect(await shown('asc')).toEqual(changes)
    expect(await shown('desc')).toEqual(changes.toReversed())
    expect((await on.api('provider', 'GET', '/addons')).body).not.toMatchObject([{ last_changed_at: made }])
    clock.set(start)
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
    const typed = await on.api('provider', 'GET', '/users/Partner@Acme.example/addons')
    expect(slugs(typed.body)).toEqual(['acme-alpha'])
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
    // Whatever its listing said: what has ended, and what has not begun.
    const over = await addonAt(on.world, 'beta', 'acme-over')
    await on.server.db.update(addons).set({ state: 'shutdown', visible: true }).where(eq(addons.id, over.id))
    await on.server.db.update(addons).set({ visible: true }).where(eq(addons.slug, 'acme-alpha'))
    const reply = await on.api('nobody', 'GET', '/changelog')
    expect(reply.body).toMatchObject([
      { slug: 'acme-ga', state: 'ga', display_name: 'acme-ga' },
      { slug: 'acme-beta', state: 'beta' },
    ])
    expect(readAs(reply.body, v.array(v.looseObject({})))[0]).not.toHaveProperty('id')
    on.server.clock.advance(1000)
    await on.api('provider', 'PATCH', '/addons/acme-beta', { summary: 'Changed since.' })
    const later = await on.api('nobody', 'GET', '/changelog')
    expect(later.body).toMatchObject([{ slug: 'acme-beta' }, { slug: 'acme-ga' }])
    for (let at = 0; at < 19; at += 1) {
      on.server.clock.advance(1000)
      await globexAddon(`globex-${at}`)
    }
    const now = on.server.clock.now()
    await on.server.db
      .update(addons)
      .set({ state: 'beta', visible: true, updatedAt: now })
      .where(like(addons.slug, 'globex-%'))
    const twenty = await on.api('nobody', 'GET', '/changelog')
    expect(slugs(twenty.body)).toHaveLength(20)
    expect(slugs(twenty.body).at(-1)).toBe('acme-beta')
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
