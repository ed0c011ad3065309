import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { images } from '#server/db/schema.ts'
import { completeAddon } from '#test/support/complete-addon.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const worlds = useWorld()
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 128])
const sha = createHash('sha256').update(bytes).digest('hex')
const get = (path: string, init?: RequestInit) => worlds.server.app.request(path, init)

async function store(contentType: string, stored = bytes): Promise<string> {
  const hash = createHash('sha256').update(stored).digest('hex')
  const createdAt = worlds.server.clock.now()
  await worlds.server.db.insert(images).values({ sha: hash, contentType, bytes: stored, createdAt })
  return hash
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

test.each([1, 262_144, 262_145, 700_000])(
  'a picture of %i bytes comes whole, and has a length',
  async (size) => {
    const large = Uint8Array.from({ length: size }, (_, i) => (i * i) % 251)
    const answer = await get(`/images/${await store('image/png', large)}.png`, {
      headers: { range: 'bytes=0-9', 'accept-encoding': 'br, gzip' },
    })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)])
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(Buffer.compare(new Uint8Array(await answer.arrayBuffer()), large)).toBe(0)
  },
)

test('a large picture is read from the database in parts of 256 kB, each as the one before is taken', async () => {
  const large = new Uint8Array(600_000).fill(7)
  const hash = await store('image/png', large)
  const select = vi.spyOn(worlds.server.db, 'select')
  const reader = (await get(`/images/${hash}.png`)).body?.getReader()
  const sizes: unknown[] = []
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    // Enough turns for a part that is read before it is asked for.
    for (const _ of [1, 2, 3]) await setImmediate()
    sizes.push([part.value.byteLength, select.mock.calls.length])
  }
  select.mockRestore()
  expect(sizes).toEqual([
    [262_144, 1],
    [262_144, 2],
    [75_712, 3],
  ])
})

test('a picture that is removed while it is sent breaks off', async () => {
  const hash = await store('image/png', new Uint8Array(300_000))
  const reader = (await get(`/images/${hash}.png`)).body?.getReader()
  await reader?.read()
  await worlds.server.db.delete(images)
  await expect(reader?.read()).rejects.toThrow('removed while it was sent')
})

describe('who has a picture, or asks for its headers alone, is sent no bytes', () => {
  const asked = async (init: RequestInit) => {
    const select = vi.spyOn(worlds.server.db, 'select')
    const answer = await get(`/images/${sha}.png`, init)
    const columns = select.mock.calls.map(([fields]) => Object.keys(fields ?? {}))
    select.mockRestore()
    return { answer, columns }
  }
  const headers = { etag: `"${sha}"`, 'cache-control': 'public, max-age=31536000, immutable' }

  test.each([`"${sha}"`, `W/"${sha}"`, `"other", "${sha}"`, '*'])('If-None-Match: %s', async (named) => {
    await store('image/png')
    const { answer, columns } = await asked({ headers: { 'if-none-match': named } })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
    expect(columns).toEqual([['contentType', 'size']])
  })

  test.each([`"${'0'.repeat(64)}"`, sha, ''])('but not If-None-Match: %s', async (named) => {
    await store('image/png')
    const { answer } = await asked({ headers: { 'if-none-match': named } })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 7])
  })

  test('HEAD', async () => {
    await store('image/png')
    const { answer, columns } = await asked({ method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...headers,
      'content-length': '7',
      'content-type': 'image/png',
    })
    expect(columns).toEqual([['contentType', 'size']])
  })

  test('nor is it said of a picture that is gone', async () => {
    expect((await asked({ headers: { 'if-none-match': '*' } })).answer.status).toBe(404)
  })
})

test('another ending, an unknown hash and what is no hash are 404', async () => {
  await store('image/jpeg')
  expect((await get(`/images/${sha}.jpg`)).status).toBe(200)
  for (const name of [`${sha}.png`, `${'0'.repeat(64)}.png`, sha, `${sha}.svg`, 'x.png', ''])
    expect([name, (await get(`/images/${name}`)).status]).toEqual([name, 404])
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
