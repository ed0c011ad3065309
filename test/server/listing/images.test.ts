import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { images } from '#server/db/schema.ts'
import { completeAddon } from '#test/support/complete-addon.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const worlds = useWorld()
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 128])
const sha = createHash('sha256').update(bytes).digest('hex')
const get = (path: string) => worlds.server.app.request(path)

async function store(contentType: string): Promise<void> {
  await worlds.server.db
    .insert(images)
    .values({ sha, contentType, bytes, createdAt: worlds.server.clock.now() })
}

test('a stored picture comes byte for byte, to be kept, and as nothing but a picture', async () => {
  await store('image/png')
  const answer = await get(`/images/${sha}.png`)
  expect(answer.status).toBe(200)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('another ending, an unknown hash and what is no hash are 404', async () => {
  await store('image/jpeg')
  expect((await get(`/images/${sha}.jpg`)).status).toBe(200)
  for (const name of [`${sha}.png`, `${'0'.repeat(64)}.png`, sha, `${sha}.svg`, 'x.png', ''])
    expect([name, (await get(`/images/${name}`)).status]).toEqual([name, 404])
})

test('every add-on’s icon can be had, its own or the placeholder', async () => {
  const { world, server } = worlds
  const addon = await completeAddon(world.act('provider'), world.companyId, 'acme-mail')
  const iconOf = async (slug: string) =>
    readAs(
      (await worlds.api('provider', 'GET', `/addons/${slug}`)).body,
      v.looseObject({ has_icon: v.boolean(), icon_url: v.string() }),
    )
  const own = await iconOf(addon.slug)
  expect(own.has_icon).toBe(true)
  await worlds.api('provider', 'POST', '/addons/acme-new/manifests', {
    contents: {
      id: 'acme-new',
      api: {
        password: 'a-long-password',
        sso_salt: 'a-long-salt',
        production: { base_url: 'https://new.example/a', sso_url: 'https://new.example/b' },
      },
    },
  })
  const none = await iconOf('acme-new')
  expect(none.has_icon).toBe(false)
  const placeholder = await server.app.request(none.icon_url)
  expect(placeholder.status).toBe(200)
  expect(placeholder.headers.get('content-type')).toBe('image/svg+xml')
})

describe('a picture that no record shows any more is gone from its URL', () => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    worlds.api('provider', method, path, body)
  type Shot = Record<'id' | 'original_url' | 'retina_url' | 'medium_url' | 'thumb_url', string>
  const urlsOf = (shot: Shot) => [shot.original_url, shot.retina_url, shot.medium_url, shot.thumb_url]
  const statuses = (urls: readonly string[]) => Promise.all(urls.map(async (url) => (await get(url)).status))
  const add = async (slug: string, image: string) =>
    (await send('POST', `/addons/${slug}/screenshots`, { name: 'Shown', image })).body as Shot
  const all = (status: number) => [status, status, status, status]

  test('when its screenshot is removed, or gets another', async () => {
    const { slug } = await completeAddon(worlds.world.act('provider'), worlds.world.companyId, 'acme-gone')
    const first = await add(slug, dataUrl(await drawn('png', 800, 700)))
    const second = await add(slug, dataUrl(await drawn('jpeg', 810, 710), 'image/jpeg'))
    expect(await statuses([...urlsOf(first), ...urlsOf(second)])).toEqual([...all(200), ...all(200)])
    await send('DELETE', `/screenshots/${first.id}`)
    expect(await statuses(urlsOf(first))).toEqual(all(404))
    const image = dataUrl(await drawn('png', 820, 720))
    const other = (await send('PATCH', `/screenshots/${second.id}`, { image })).body as Shot
    expect(await statuses([...urlsOf(second), ...urlsOf(other)])).toEqual([...all(404), ...all(200)])
  })

  test('but not while another record shows the same one', async () => {
    const [one, two] = await Promise.all(
      ['acme-one', 'acme-two'].map((slug) =>
        completeAddon(worlds.world.act('provider'), worlds.world.companyId, slug),
      ),
    )
    const image = dataUrl(await drawn('png', 900, 650))
    const ours = await add(one?.slug ?? '', image)
    const theirs = await add(two?.slug ?? '', image)
    expect(urlsOf(theirs)).toEqual(urlsOf(ours))
    await send('DELETE', `/screenshots/${ours.id}`)
    expect(await statuses(urlsOf(ours))).toEqual(all(200))
    await send('DELETE', `/screenshots/${theirs.id}`)
    expect(await statuses(urlsOf(ours))).toEqual(all(404))
  })

  test('when it was an icon, and the add-on gets another or none', async () => {
    const icon = dataUrl(await drawn('png', 70, 70))
    const { slug } = await completeAddon(worlds.world.act('provider'), worlds.world.companyId, 'acme-icon')
    const change = async (given: string | null) =>
      readAs(
        (await send('PATCH', `/addons/${slug}`, { icon: given })).body,
        v.looseObject({ icon_url: v.string() }),
      ).icon_url
    const first = await change(icon)
    expect(await statuses([first])).toEqual([200])
    expect(await change(icon)).toBe(first)
    expect(await statuses([first])).toEqual([200])
    const none = await change(null)
    expect(await statuses([first, none])).toEqual([404, 200])
  })
})
