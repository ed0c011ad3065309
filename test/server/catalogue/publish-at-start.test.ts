import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invalidateAfterRestore } from '#server/db/invalidate-after-restore.ts'
import { addons, publishedAddons } from '#server/db/schema.ts'
import { publishAtStart } from '#server/catalogue/publish-pages.job.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { onPostgres } from '#test/support/server.ts'
import { addonAt } from '#test/support/world.ts'
import { crossing } from '../support/crossing.ts'
import { useWorld } from '../support/use-world.ts'
import { publicationsOn } from './support/published.ts'

/* Issue 38: a database of before publications is published whole before its server listens, and after an upgrade too. */
const on = useWorld()
const { publishAt, refusePages, shown, told } = publicationsOn(on)

let addon: AddonRow
beforeEach(async () => {
  addon = await addonAt(on.world, 'ga')
  await addonAt(on.world, 'alpha')
})

const rename = (summary: string) => on.api('provider', 'PATCH', `/addons/${addon.id}`, { summary })
const published = () => on.api('provider', 'GET', `/addons/${addon.id}/marketplace_page`)

test('the first start publishes everything, and the next ones wait for the publication', async () => {
  on.server.clock.set('2026-11-02T09:10:00Z')
  expect(await publishAtStart(on.server)).toBe(1)
  await rename('Changed.')
  expect([await publishAtStart(on.server), await publishAt('09:29:59')]).toEqual([0, 0])
  expect(await told(addon.id)).toEqual([[null, 'page', 'system']])
  expect(await publishAt('09:30:00')).toBe(1)
})

test('pages of another format are published anew at the next start, and until then there are none', async () => {
  await publishAt('09:00:00')
  const [row] = await on.server.db.select().from(publishedAddons)
  const older = { page: '{"slug":"acme-ga"}', hash: '0'.repeat(64), contentVersion: 'older' }
  await on.server.db.update(publishedAddons).set(older).where(eq(publishedAddons.addonId, addon.id))
  expect((await published()).body).toMatchObject({ published: null })
  on.server.clock.set('2026-11-02T09:10:00Z')
  expect([await publishAtStart(on.server), await publishAtStart(on.server)]).toEqual([1, 0])
  expect((await published()).body).toMatchObject({ published: { published_at: '2026-11-02T09:10:00.000Z' } })
  expect(await shown(addon.id)).toEqual(JSON.parse(row?.page ?? ''))
  expect((await told(addon.id)).at(-1)).toEqual(['2026-11-02T09:00:00.000Z', 'page', 'system'])
})

test.each(onPostgres ? ['another process'] : [])(
  'the first start waits for an add-on that %s holds, so that it is published whole',
  async () => {
    const { db, close } = await on.server.another()
    const count = await crossing(
      db,
      (tx) => tx.update(addons).set({ summary: 'Changed.' }).where(eq(addons.id, addon.id)),
      () => publishAtStart(on.server),
    )
    await close()
    expect([count, (await shown(addon.id))?.summary]).toEqual([1, 'Changed.'])
  },
)

test('a restored database has every page behind what readers may have seen, and publishes none of them anew', async () => {
  await publishAt('09:00:00')
  const [before] = await on.server.db.select().from(publishedAddons)
  await invalidateAfterRestore(on.server.db)
  expect(await publishAt('09:30:00')).toBe(0)
  const [after] = await on.server.db.select().from(publishedAddons)
  expect(after?.serial).toBeGreaterThan(1_000_000)
  expect([after?.page, after?.publishedAt]).toEqual([before?.page, before?.publishedAt])
})

test('a page that cannot be made keeps no server from starting', async () => {
  const allowPages = await refusePages(addon.id)
  const other = await addonAt(on.world, 'beta')
  expect([await publishAtStart(on.server), await shown(addon.id), (await shown(other.id))?.state]).toEqual([
    1,
    null,
    'beta',
  ])
  await allowPages()
})
