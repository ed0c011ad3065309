import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { images } from '#server/db/schema.ts'
import { dataUrl } from '#test/support/pictures.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'
import { publicationsOn } from './support/published.ts'

/* Issue 38: a picture lasts as long as a record or a published page shows it. */
const on = useWorld()
const { publishAt, shown } = publicationsOn(on)

const icon = async (background: string) =>
  dataUrl(
    await sharp({ create: { width: 70, height: 70, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const statusOf = async (url: string) => (await on.server.app.request(url)).status
const setIcon = async (slug: string, icon: string | null) => {
  const { body } = await on.api('provider', 'PATCH', `/addons/${slug}`, { icon })
  return readAs(body, v.looseObject({ icon_url: v.string() })).icon_url
}

test('an icon that was replaced is kept until the page shows the other one', async () => {
  const { id, slug } = await addonAt(on.world, 'ga')
  const first = await setIcon(slug, await icon('red'))
  await publishAt('09:00:00')
  const never = await setIcon(slug, await icon('green'))
  const second = await setIcon(slug, await icon('blue'))
  expect([await statusOf(first), await statusOf(never), await statusOf(second)]).toEqual([200, 404, 200])
  await publishAt('09:30:00')
  expect(await shown(id)).toMatchObject({ icon_url: second })
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
})

test('one that another page or a record shows stays', async () => {
  const { slug } = await addonAt(on.world, 'ga')
  const other = await addonAt(on.world, 'ga', 'acme-other')
  const red = await icon('red')
  const url = await setIcon(slug, red)
  await setIcon(other.slug, red)
  await publishAt('09:00:00')
  await setIcon(slug, null)
  await publishAt('09:30:00')
  expect(await statusOf(url)).toBe(200)
  await on.api('admin', 'PATCH', `/addons/${other.slug}`, { visible: false })
  expect(await statusOf(url)).toBe(200)
  await setIcon(other.slug, null)
  expect(await statusOf(url)).toBe(404)
})

test('hiding an add-on drops the pictures that its page alone has shown', async () => {
  const { slug } = await addonAt(on.world, 'ga')
  const url = await setIcon(slug, await icon('red'))
  await publishAt('09:00:00')
  await setIcon(slug, null)
  expect(await statusOf(url)).toBe(200)
  const before = await on.server.db.$count(images)
  await on.api('admin', 'PATCH', `/addons/${slug}`, { visible: false })
  expect([await statusOf(url), await on.server.db.$count(images)]).toEqual([404, before - 1])
})
