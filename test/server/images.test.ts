import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { images } from '../../src/server/db/schema.ts'
import { completeAddon } from '../support/complete-addon.ts'
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

test('a stored picture comes byte for byte, for ever, and as nothing but a picture', async () => {
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
    (await worlds.api('provider', 'GET', `/addons/${slug}`)).body as { has_icon: boolean; icon_url: string }
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
