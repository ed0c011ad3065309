import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addons, categories, publishedAddons, trail } from '#server/db/schema.ts'
import { publishPages } from '#server/catalogue/publish-pages.job.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { onPostgres } from '#test/support/server.ts'
import { addonAt } from '#test/support/world.ts'
import { crossing } from '../support/crossing.ts'
import { killedAt } from '../support/killed-at.ts'
import { useWorld } from '../support/use-world.ts'
import { publicationsOn } from './support/published.ts'

/* Issue 38: publications by the job, every 30 minutes on the clock's grid, in batches, which have 25 add-ons with the embedded database's settings. */
const on = useWorld()
const { publishAt, refusePages, shown, told } = publicationsOn(on)

let addon: AddonRow
beforeEach(async () => {
  addon = await addonAt(on.world, 'ga')
})

const rename = (summary: string) => on.api('provider', 'PATCH', `/addons/${addon.id}`, { summary })
const summaryShown = async () => (await shown(addon.id))?.summary
/** How many serials have been drawn for pages, each another one. */
const serialCount = async () => {
  const rows = await on.server.db.select().from(publishedAddons)
  return new Set(rows.flatMap(({ serial }) => (serial > 0 ? [serial] : []))).size
}

/** More add-ons in beta, without plans or texts. */
const addMany = (count: number) =>
  on.server.db.insert(addons).values(
    Array.from({ length: count }, (_, index) => {
      const slug = `many-${index}`
      const now = on.server.clock.now()
      const given = { companyId: on.world.companyId, state: 'beta' as const, visible: true }
      return { ...given, slug, name: slug, displayName: slug, createdAt: now, updatedAt: now }
    }),
  )

test('a publication is done once, at its time or when a server comes after it', async () => {
  expect(await publishAt('09:00:00')).toBe(1)
  await rename('Changed at once.')
  expect([await publishAt('09:00:00'), await publishAt('09:29:59'), await summaryShown()]).toEqual([
    0,
    0,
    'Stores things.',
  ])
  expect([await publishAt('09:47:00'), await summaryShown()]).toEqual([1, 'Changed at once.'])
  await rename('Changed after it.')
  expect([await publishAt('09:59:59'), await publishAt('10:00:00')]).toEqual([0, 1])
})

test('what is changed is told to be out with the publication that is not done yet, or the next one', async () => {
  await publishAt('09:00:00')
  const nextAt = async (time: string) => {
    on.server.clock.set(`2026-11-02T${time}Z`)
    const page = await on.api('provider', 'GET', `/addons/${addon.id}/marketplace_page`)
    const overview = await on.api('provider', 'GET', `/addons/${addon.id}/overview`)
    return [page.body, overview.body]
  }
  const at = (time: string) => {
    const said = { next_at: `2026-11-02T${time}.000Z` }
    return [said, { unpublished: said }]
  }
  expect(await nextAt('09:29:59')).toMatchObject(at('09:30:00'))
  expect(await nextAt('09:30:10')).toMatchObject(at('09:30:00'))
  await publishAt('09:30:11')
  expect(await nextAt('09:30:12')).toMatchObject(at('10:00:00'))
})

test('a clock that is a little behind does nothing; one that was far ahead holds up nothing', async () => {
  await publishAt('09:30:00')
  await rename('Changed.')
  expect(await publishAt('09:29:58')).toBe(0)
  expect(await publishAt('10:00:00')).toBe(1)
  await publishAt('18:00:00')
  await rename('Changed again.')
  expect(await publishAt('10:30:00')).toBe(1)
})

test('the marketplace has those in beta and GA that are visible; what is gone says so, and comes back', async () => {
  const beta = await addonAt(on.world, 'beta')
  const alpha = await addonAt(on.world, 'alpha')
  const hidden = await addonAt(on.world, 'ga', 'acme-hidden')
  await on.server.db.update(addons).set({ visible: false }).where(eq(addons.id, hidden.id))
  expect(await publishAt('09:00:00')).toBe(2)
  const states = async () => {
    const pages = await Promise.all([addon, beta, alpha, hidden].map(({ id }) => shown(id)))
    return pages.map((page) => page?.state ?? null)
  }
  expect(await states()).toEqual(['ga', 'beta', null, null])
  await on.server.db.update(addons).set({ visible: false }).where(eq(addons.id, beta.id))
  await publishAt('09:30:00')
  expect(await states()).toEqual(['ga', null, null, null])
  await on.server.db.update(addons).set({ visible: true }).where(eq(addons.id, beta.id))
  await publishAt('10:00:00')
  expect(await told(beta.id)).toEqual([
    [null, 'page', 'system'],
    ['2026-11-02T09:00:00.000Z', null, 'system'],
    [null, 'page', 'system'],
  ])
})

test('a change that the page does not show draws no serial, leaves no trail, and is not looked at again', async () => {
  await publishAt('09:00:00')
  const row = async () => (await on.server.db.select().from(publishedAddons))[0]
  const before = await row()
  await on.api('admin', 'PATCH', `/addons/${addon.id}`, { unpayable: true })
  expect(await publishAt('09:30:00')).toBe(0)
  const after = await row()
  expect(after).toEqual({ ...before, contentVersion: after?.contentVersion })
  expect(after?.contentVersion).not.toBe(before?.contentVersion)
  expect(await told(addon.id)).toHaveLength(1)
  await publishAt('10:00:00')
  expect(await row()).toEqual(after)
})

test('a category that is called otherwise is on every page that names it', async () => {
  await publishAt('09:00:00')
  const call = (label: string) =>
    on.server.db.update(categories).set({ label }).where(eq(categories.slug, 'data-stores'))
  await call('Stores')
  await publishAt('09:30:00')
  await call('Data Stores')
  expect(await shown(addon.id)).toMatchObject({ categories: [{ slug: 'data-stores', label: 'Stores' }] })
})

test('a page that cannot be made holds up no other, and is told of once in each publication', async () => {
  const beta = await addonAt(on.world, 'beta')
  const allowPages = await refusePages(addon.id)
  const told = () => on.server.logged.filter((line) => line.includes('a page could not be published')).length
  const before = told()
  await expect(publishAt('09:00:00')).rejects.toThrow('Failed query')
  expect([await shown(addon.id), (await shown(beta.id))?.state]).toEqual([null, 'beta'])
  expect([await publishAt('09:01:00'), told() - before]).toEqual([0, 1])
  await allowPages()
  expect([await publishAt('09:30:00'), (await shown(addon.id))?.state]).toEqual([1, 'ga'])
})

test('killed in its second batch it has published the first, and goes on from there', async () => {
  await addMany(120)
  const run = (killedBefore: number) =>
    publishPages({ ...on.server, db: killedAt(on.server.db, killedBefore) })
  on.server.clock.set('2026-11-02T09:30:00Z')
  // A batch has fewer than 30 statements.
  await expect(run(30)).rejects.toThrow('killed')
  expect(await on.server.db.$count(publishedAddons)).toBe(25)
  expect([await publishPages(on.server), await publishPages(on.server)]).toEqual([96, 0])
  expect(await serialCount()).toBe(121)
  expect(await on.server.db.$count(trail, eq(trail.field, 'published'))).toBe(121)
})

test('processes that publish at once publish each page once', async () => {
  await addMany(150)
  on.server.clock.set('2026-11-02T09:30:00Z')
  const others = await Promise.all(Array.from({ length: 2 }, () => on.server.another()))
  const counts = await Promise.all([on.server, ...others].map(({ db }) => publishPages({ ...on.server, db })))
  for (const { close } of others) await close()
  expect(counts.reduce((sum, count) => sum + count)).toBe(151)
  expect(await on.server.db.$count(trail, eq(trail.field, 'published'))).toBe(151)
  expect(await serialCount()).toBe(151)
})

test('what is hidden while it is being published is hidden afterwards', async () => {
  const hide = () => on.api('admin', 'PATCH', `/addons/${addon.id}`, { visible: false })
  const reply = await crossing(on.server.db, (tx) => publishPages({ ...on.server, db: tx }), hide)
  expect([reply.status, await shown(addon.id)]).toEqual([200, null])
})

test.each(onPostgres ? ['another process'] : [])(
  'an add-on that %s holds is left out, and published within the minute after',
  async () => {
    const beta = await addonAt(on.world, 'beta')
    const { db, close } = await on.server.another()
    on.server.clock.set('2026-11-02T09:30:00Z')
    await db.transaction(async (tx) => {
      await tx.select().from(addons).where(eq(addons.id, addon.id)).for('no key update')
      await tx.update(addons).set({ visible: false }).where(eq(addons.id, addon.id))
      expect(await publishPages(on.server)).toBe(1)
    })
    await close()
    expect([await shown(addon.id), (await shown(beta.id))?.state]).toEqual([null, 'beta'])
    await on.server.db.update(addons).set({ visible: true }).where(eq(addons.id, addon.id))
    expect([await publishAt('09:31:00'), await publishAt('09:32:00')]).toEqual([1, 0])
  },
)
