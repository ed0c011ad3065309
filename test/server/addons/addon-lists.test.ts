import { eq, like } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons } from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { createPerson } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()
const slugs = (body: unknown) =>
  readAs(body, v.array(v.looseObject({ slug: v.string() }))).map((each) => each.slug)

async function globexAddon(slug = 'globex-logs'): Promise<void> {
  const act = on.world.act('provider')
  await createAddon(act, { companyId: on.world.otherCompanyId, slug, name: 'Globex Logs' })
}

const list = async (who: Parameters<typeof on.api>[0], query = '') =>
  slugs((await on.api(who, 'GET', `/addons${query}`)).body)

test("a provider's list holds its company's whole records, as people sort their names", async () => {
  const shown = { 'acme-1': 'delta', 'acme-2': 'Charlie', 'acme-3': 'bravo', 'acme-4': 'Alpha' }
  for (const [slug, displayName] of Object.entries(shown)) {
    await addonAt(on.world, slug === 'acme-4' ? 'beta' : 'alpha', slug)
    await on.server.db.update(addons).set({ displayName }).where(eq(addons.slug, slug))
  }
  await globexAddon()
  const { body } = await on.api('provider', 'GET', '/addons')
  expect(slugs(body)).toEqual(['acme-4', 'acme-3', 'acme-2', 'acme-1'])
  const alpha = { progress: { to: 'beta', total: 19 }, base64_icon: expect.any(String) }
  expect(body).toMatchObject([{ progress: { to: 'ga', total: 13, completed: 11 } }, alpha, alpha, alpha])
  expect(await list('provider', '?slug=acme-3')).toEqual(['acme-3'])
  expect(await list('stranger', '?slug=acme-3')).toEqual([])
  const alone = await createPerson(on.server, 'alone@customers.example')
  expect([await list(alone), await list(alone, '?slug=acme-3')]).toEqual([[], []])
})

test("an admin's list holds all, without icons, and with progress where that is asked for", async () => {
  for (const slug of ['globex-b', 'globex-a']) await globexAddon(slug)
  await addonAt(on.world, 'beta')
  const { body } = await on.api('admin', 'GET', '/addons?sort=slug')
  expect(slugs(body)).toEqual(['acme-beta', 'globex-a', 'globex-b'])
  expect(await list('admin', '?sort=company&order=desc')).toHaveLength(3)
  expect((await list('admin', '?sort=company&order=desc')).at(-1)).toBe('acme-beta')
  const withProgress = await on.api('admin', 'GET', '/addons?sort=slug&progress=true')
  for (const [rows, has] of [
    [body, false],
    [withProgress.body, true],
  ] as const) {
    const [first] = readAs(rows, v.array(v.looseObject({})))
    expect(['progress' in (first ?? {}), 'base64_icon' in (first ?? {})]).toEqual([has, false])
  }
  expect(withProgress.body).toMatchObject([{ progress: { to: 'ga', total: 13, completed: 11 } }, {}, {}])
})

test("an admin's list is searched by name, slug and company, and by state; a text means itself", async () => {
  await globexAddon()
  const { slug } = await addonAt(on.world, 'beta')
  const renamed = await on.api('provider', 'PATCH', `/addons/${slug}`, { display_name: 'Gro\u0308\u00dfe' })
  expect(renamed.body).toMatchObject({ display_name: 'Gr\u00f6\u00dfe' })
  const found = (q: string) => list('admin', `?sort=slug&q=${encodeURIComponent(q)}`)
  for (const q of ['gro\u0308\u00df', 'gr\u00f6\u00df', 'acme da', ' acme-beta '])
    expect(await found(q)).toEqual([slug])
  expect(await found('GLOBEX')).toEqual(['globex-logs'])
  for (const q of ['%', '_', 'nothing']) expect(await found(q)).toEqual([])
  // A blank search finds all.
  expect(await found('\u3164 \u200b')).toEqual([slug, 'globex-logs'])
  expect(await list('admin', '?state=beta')).toEqual([slug])
  expect((await on.api('admin', 'GET', '/addons?q=nothing')).headers.get('content-range')).toBe('items */0')
})

test("an admin's list says when anything of each was last changed, and is sorted by it", async () => {
  const { clock } = on.server
  const start = clock.now().toISOString()
  for (const slug of ['acme-a', 'acme-b', 'acme-c']) await addonAt(on.world, 'alpha', slug)
  const { big } = await storedPlans(on.server.db, (await addonAt(on.world, 'ga')).id)
  const shown = async (order: string) => {
    const query = `progress=true&sort=last_changed_at&order=${order}`
    const { body } = await on.api('admin', 'GET', `/addons?${query}`)
    const rows = readAs(body, v.array(v.looseObject({ slug: v.string(), last_changed_at: v.string() })))
    return rows.map((row) => [row.slug, row.last_changed_at])
  }
  const later = () => {
    clock.advance(3_600_000)
    return clock.now().toISOString()
  }
  const asked = later()
  const request = { type: 'marketplace_fitting_approval' }
  const approval = readId((await on.api('provider', 'POST', '/addons/acme-c/approvals', request)).body)
  const made = later()
  await on.api('provider', 'POST', '/addons/acme-a/plans', { name: 'Large', price_cents: 900 })
  const changes = [
    ['acme-b', start],
    ['acme-ga', start],
    ['acme-c', asked],
    ['acme-a', made],
  ]
  const byAge = async () => new Map((await shown('asc')) as [string, string][])
  expect(await byAge()).toEqual(new Map(changes as [string, string][]))
  expect(await shown('desc')).toEqual((await shown('asc')).toReversed())
  // A message, a price change asked for and its decision, each of another add-on.
  const said = later()
  await on.api('provider', 'POST', `/approvals/${approval}/messages`, { text: 'Any news?' })
  expect((await shown('desc'))[0]).toEqual(['acme-c', said])
  const dearer = later()
  const repricing = { price_cents: 6000, grandfathered: true }
  const { body } = await on.api('provider', 'POST', `/plans/${big?.id}/repricings`, repricing)
  expect((await shown('desc'))[0]).toEqual(['acme-ga', dearer])
  const rejected = later()
  await on.api('admin', 'PATCH', `/approvals/${approval}`, { state: 'rejected', message: 'Say more.' })
  expect((await shown('desc'))[0]).toEqual(['acme-c', rejected])
  const decided = later()
  await on.api('admin', 'POST', `/repricings/${readId(body)}/transitions/approved`)
  expect((await shown('desc'))[0]).toEqual(['acme-ga', decided])
  expect((await on.api('provider', 'GET', '/addons')).body).not.toMatchObject([{ last_changed_at: made }])
})

// Issue 39.4: what is stored of the provider's requests; each count leaves its own filter out.
test('staff filter add-ons by what is open of their requests, with counts by stage and by request', async () => {
  const { big, basic } = await storedPlans(on.server.db, (await addonAt(on.world, 'ga')).id)
  for (const slug of ['acme-a', 'acme-b', 'acme-c', 'acme-d']) await addonAt(on.world, 'alpha', slug)
  await addonAt(on.world, 'beta')
  const request = async (slug: string, type = 'marketplace_fitting_approval') =>
    readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
  const decide = async (id: string, state: string) =>
    on.api('admin', 'PATCH', `/approvals/${id}`, {
      state,
      message: state === 'rejected' ? 'Say more.' : null,
    })
  const reprice = async (plan: string | undefined) =>
    readId(
      (
        await on.api('provider', 'POST', `/plans/${plan}/repricings`, {
          price_cents: 100,
          grandfathered: true,
        })
      ).body,
    )
  const having = (which: string, more = '') => list('admin', `?sort=slug&request=${which}${more}`)
  expect(await having('waiting')).toEqual([])
  await request('acme-a')
  await decide(await request('acme-b'), 'rejected')
  // One of its requests sent back, another waiting: it waits.
  await decide(await request('acme-c'), 'rejected')
  const technical = await request('acme-c', 'alpha_engineering_approval')
  await decide(await request('acme-d'), 'approved')
  const first = await reprice(big?.id)
  const second = await reprice(basic?.id)
  await on.api('admin', 'POST', `/repricings/${first}/transitions/in_progress`)
  await on.api('admin', 'POST', `/repricings/${second}/transitions/rejected`)
  expect(await having('waiting')).toEqual(['acme-a', 'acme-c', 'acme-ga'])
  expect(await having('sent_back')).toEqual(['acme-b'])
  const { body: waiting } = await on.api('admin', 'GET', '/addons?sort=slug&request=waiting&progress=true')
  expect(waiting).toMatchObject([{ open_repricings: 0 }, { open_repricings: 0 }, { open_repricings: 1 }])
  expect(await having('none')).toEqual(['acme-beta', 'acme-d'])
  expect(await having('waiting', '&state=alpha&q=ACME-A')).toEqual(['acme-a'])
  const counts = async (query = '') => {
    const { body } = await on.api('admin', 'GET', `/addon_counts${query}`)
    const each = v.array(v.looseObject({ count: v.number() }))
    const { states, requests } = readAs(body, v.object({ states: each, requests: each }))
    return [states, requests].map((of) => of.map(({ count }) => count))
  }
  // Alpha, beta, GA, shutdown; waiting, sent back, none.
  expect(await counts()).toEqual([
    [4, 1, 1, 0],
    [3, 1, 2],
  ])
  expect(await counts('?state=alpha')).toEqual([
    [4, 1, 1, 0],
    [2, 1, 1],
  ])
  expect(await counts('?request=waiting')).toEqual([
    [2, 0, 1, 0],
    [3, 1, 2],
  ])
  expect(await counts('?request=none&state=beta&q=acme-d')).toEqual([
    [1, 0, 0, 0],
    [0, 0, 0],
  ])
  expect((await on.api('provider', 'GET', '/addon_counts')).status).toBe(403)
  // Decided and decided anew, nothing is open; asked for again, it waits again.
  await decide(technical, 'approved')
  await on.api('admin', 'POST', `/repricings/${first}/transitions/approved`)
  await request('acme-b')
  expect(await having('waiting')).toEqual(['acme-a', 'acme-b'])
  expect(await having('sent_back')).toEqual(['acme-c'])
  await on.api('admin', 'POST', '/addons/acme-c/progressions', { to: 'shutdown' })
  expect(await having('sent_back')).toEqual([])
})

// SPEC section 8: not found, or found without add-ons.
test("the add-ons of an e-mail are one's own, or anybody's for staff, however it is typed", async () => {
  await addonAt(on.world, 'alpha')
  await createPerson(on.server, 'alone@customers.example')
  expect(await list('admin', '?email=Partner@acme.example')).toEqual(['acme-alpha'])
  expect(await list('admin', '?email=alone@customers.example')).toEqual([])
  expect(await on.api('admin', 'GET', '/addons?email=x@y.example')).toMatchObject({
    status: 404,
    body: { error: 'x@y.example could not be found' },
  })
  for (const [who, email] of [
    ['provider', 'Partner@Acme.example'],
    ['admin', 'partner@acme.example'],
  ] as const)
    expect(slugs((await on.api(who, 'GET', `/users/${email}/addons`)).body)).toEqual(['acme-alpha'])
})

test('the changelog shows everybody the 20 visible beta and GA add-ons that changed last', async () => {
  const { db, clock } = on.server
  await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'beta')
  clock.advance(1000)
  await addonAt(on.world, 'ga')
  const hidden = await addonAt(on.world, 'ga', 'acme-hidden')
  await db.update(addons).set({ visible: false }).where(eq(addons.id, hidden.id))
  // Whatever its listing said: what has ended, and what has not begun.
  const over = await addonAt(on.world, 'beta', 'acme-over')
  await db.update(addons).set({ state: 'shutdown', visible: true }).where(eq(addons.id, over.id))
  await db.update(addons).set({ visible: true }).where(eq(addons.slug, 'acme-alpha'))
  const changelog = async () => (await on.api('nobody', 'GET', '/changelog')).body
  expect(await changelog()).toMatchObject([
    { slug: 'acme-ga', state: 'ga', display_name: 'acme-ga' },
    { slug: 'acme-beta', state: 'beta' },
  ])
  expect(readAs(await changelog(), v.array(v.looseObject({})))[0]).not.toHaveProperty('id')
  clock.advance(1000)
  await on.api('provider', 'PATCH', '/addons/acme-beta', { summary: 'Changed since.' })
  expect(slugs(await changelog())).toEqual(['acme-beta', 'acme-ga'])
  for (let at = 0; at < 19; at += 1) await globexAddon(`globex-${at}`)
  clock.advance(1000)
  await db
    .update(addons)
    .set({ state: 'beta', visible: true, updatedAt: clock.now() })
    .where(like(addons.slug, 'globex-%'))
  expect(slugs(await changelog())).toHaveLength(20)
  expect(slugs(await changelog()).at(-1)).toBe('acme-beta')
})
