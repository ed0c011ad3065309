import { beforeEach, expect, test } from 'vitest'
import type { AddonRow } from '#server/law/handler.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'
import { publicationsOn } from './support/published.ts'

/* Issue 38: staff publish one add-on at once. */
const on = useWorld()
const { publishAt, shown, told } = publicationsOn(on)

let addon: AddonRow
beforeEach(async () => {
  addon = await addonAt(on.world, 'ga')
  await publishAt('09:00:00')
  on.server.clock.set('2026-11-02T09:10:00Z')
})

const publish = (who: 'provider' | 'admin' = 'admin', slug = 'acme-ga') =>
  on.api(who, 'POST', `/addons/${slug}/publications`)

test('a page is published by staff alone, and the trail names them', async () => {
  await on.api('provider', 'PATCH', '/addons/acme-ga', { summary: 'Changed.' })
  expect((await publish('provider')).status).toBe(403)
  const shownNow = { published: { page: { summary: 'Changed.' }, published_at: '2026-11-02T09:10:00.000Z' } }
  expect(await publish()).toMatchObject({
    status: 201,
    body: { ...shownNow, draft: { summary: 'Changed.' }, next_at: '2026-11-02T09:30:00.000Z' },
  })
  expect(await shown(addon.id)).toMatchObject({ summary: 'Changed.' })
  expect((await told(addon.id)).at(-1)).toEqual(['2026-11-02T09:00:00.000Z', 'summary', 'admin'])
  const { body } = await on.api('admin', 'GET', '/addons/acme-ga/transitions')
  expect((body as unknown[])[0]).toMatchObject({
    field: 'published',
    actor: { email: 'admin@platform.example' },
  })
})

test('what has not changed is published again without a trace', async () => {
  expect(await publish()).toMatchObject({
    status: 201,
    body: { published: { published_at: '2026-11-02T09:00:00.000Z' } },
  })
  expect(await told(addon.id)).toHaveLength(1)
})

test('of what the marketplace has no page, none is published', async () => {
  await addonAt(on.world, 'alpha')
  const inAlpha = await publish('admin', 'acme-alpha')
  expect(inAlpha).toMatchObject({
    status: 409,
    body: { error: 'Its page on the marketplace opens in beta.' },
  })
  await on.api('admin', 'PATCH', '/addons/acme-ga', { visible: false })
  const message = 'It is hidden from the marketplace. Platform staff can make it visible.'
  expect(await publish()).toMatchObject({ status: 409, body: { error: message } })
  expect(await told(addon.id)).toHaveLength(2)
})
