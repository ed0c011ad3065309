import { crc32 } from 'node:zlib'
import { count } from 'drizzle-orm'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { images, screenshots } from '#server/db/schema.ts'
import { dataUrl, drawn, joined, utf8 } from '#test/support/pictures.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()

const screenshotSchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  position: v.number(),
  etag: v.string(),
  original_url: v.string(),
  retina_url: v.string(),
  medium_url: v.string(),
  thumb_url: v.string(),
})

async function listing(keep = 0) {
  const { slug } = await addonAt(on.world, 'alpha')
  const list = async () =>
    readAs((await on.api('provider', 'GET', `/addons/${slug}/screenshots`)).body, v.array(screenshotSchema))
  for (const { id } of (await list()).slice(keep)) await on.api('provider', 'DELETE', `/screenshots/${id}`)
  const add = async (name: string, image: string) =>
    on.api('provider', 'POST', `/addons/${slug}/screenshots`, { name, image })
  return { slug, list, add }
}

const served = async (path: string) => {
  const answer = await on.server.app.request(path)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { type: answer.headers.get('content-type'), bytes, ...(await sharp(bytes).metadata()) }
}

const pictures = async () => (await on.server.db.select({ total: count() }).from(images))[0]?.total
const errorOf = (reply: { body: unknown }) =>
  readAs(reply.body, v.looseObject({ error: v.record(v.string(), v.array(v.string())) })).error

describe('a screenshot', () => {
  test.each([
    ['png', 'image/png', 'image/png'],
    ['jpeg', 'image/jpeg', 'image/jpeg'],
    ['gif', 'image/gif', 'image/png'],
  ] as const)('as %s is stored in four sizes', async (format, type, sized) => {
    const { add, slug } = await listing()
    const bytes = await drawn(format, 1600, 1200)
    const reply = await add('  The console  ', dataUrl(bytes, type))
    expect(reply.status).toBe(201)
    const made = readAs(reply.body, screenshotSchema)
    expect(made).toMatchObject({ name: 'The console', position: 1, addon: { slug } })
    const original = await served(made.original_url)
    expect([original.type, original.width, original.height]).toEqual([type, 1600, 1200])
    expect(original.bytes).toEqual(bytes)
    for (const [url, height] of [
      [made.retina_url, 600],
      [made.medium_url, 300],
      [made.thumb_url, 150],
    ] as const) {
      const size = await served(url)
      expect([size.type, size.height]).toEqual([sized, height])
    }
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('is not made larger than it is', async () => {
    const { add } = await listing()
    const made = readAs((await add('Small', dataUrl(await drawn('png', 320, 200)))).body, screenshotSchema)
    expect((await served(made.retina_url)).height).toBe(200)
    expect((await served(made.thumb_url)).height).toBe(150)
  })

  test('loses what its file tells of its maker, and stands upright', async () => {
    const { add } = await listing()
    const photo = await sharp(await drawn('jpeg', 400, 200))
      .withExif({ IFD0: { Copyright: 'someone', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = readAs((await add('Photo', dataUrl(photo, 'image/jpeg'))).body, screenshotSchema)
    const original = await served(made.original_url)
    expect(original.exif).toBeUndefined()
    expect([original.width, original.height]).toEqual([200, 400])
  })

  test('loses a GIF’s comments and what applications wrote into it, and repeats as often as it did', async () => {
    const { add } = await listing()
    const whole = await drawn('gif', 40, 30)
    const blocks = (label: number, ...texts: string[]) =>
      joined(
        new Uint8Array([0x21, label]),
        ...texts.map((text) => joined(new Uint8Array([text.length]), utf8(text))),
        new Uint8Array(1),
      )
    const repeats = blocks(0xff, 'NETSCAPE2.0', '\u0001\u0003\0')
    const told = [blocks(0xfe, 'by Ada', 'at 1 Main St'), blocks(0xff, 'XMP DataXMP', '<x:xmpmeta/>')]
    const [inner, trailer] = [whole.slice(0, -1), whole.slice(-1)]
    const sent = joined(inner, ...told, repeats, ...told, trailer)
    const made = readAs((await add('Moving', dataUrl(sent, 'image/gif'))).body, screenshotSchema)
    expect((await served(made.original_url)).bytes).toEqual(joined(inner, repeats, trailer))
  })

  test('is the sixth: 409, and nothing is stored', async () => {
    const { add, list } = await listing()
    for (let i = 1; i <= 5; i++)
      expect((await add(`Number ${i}`, dataUrl(await drawn('png', 40, 30 + i)))).status).toBe(201)
    const before = await pictures()
    const sixth = await add('Number 6', dataUrl(await drawn('png', 99, 99)))
    expect([sixth.status, readId(sixth.body)]).toEqual([409, 'conflict'])
    expect(await list()).toHaveLength(5)
    expect(await pictures()).toBe(before)
  })

  test('is the fifth for one of two who add it at once', async () => {
    const { add, list } = await listing()
    for (let i = 1; i <= 4; i++) await add(`Number ${i}`, dataUrl(await drawn('png', 40, 30 + i)))
    const images = await Promise.all([drawn('png', 50, 50), drawn('gif', 60, 60), drawn('jpeg', 70, 70)])
    const types = ['image/png', 'image/gif', 'image/jpeg']
    const replies = await Promise.all(images.map((bytes, i) => add(`Race ${i}`, dataUrl(bytes, types[i]))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await list()).toHaveLength(5)
  })

  test('gets another text or picture; with neither nothing is written', async () => {
    const { add } = await listing()
    const made = readAs((await add('One', dataUrl(await drawn('png', 40, 30)))).body, screenshotSchema)
    const path = `/screenshots/${made.id}`
    const named = readAs((await on.api('provider', 'PATCH', path, { name: 'Two' })).body, screenshotSchema)
    expect(named).toMatchObject({ name: 'Two', original_url: made.original_url, etag: '"2"' })
    const other = dataUrl(await drawn('gif', 50, 50), 'image/gif')
    const shown = readAs((await on.api('provider', 'PATCH', path, { image: other })).body, screenshotSchema)
    expect(shown).toMatchObject({ name: 'Two', etag: '"3"' })
    expect(shown.original_url).toMatch(/\.gif$/)
    const again = await on.api('provider', 'PATCH', path, { name: 'Two', image: other })
    expect(again.body).toMatchObject({ etag: '"3"' })
    const stale = await on.api('provider', 'PATCH', path, { name: 'Three' }, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
  })

  test('is removed, put in order, and told in the trail', async () => {
    const { slug, add, list } = await listing()
    for (const name of ['A', 'B', 'C']) await add(name, dataUrl(await drawn('png', 40, 30)))
    const ids = (await list()).map(({ id }) => id)
    const path = `/addons/${slug}/screenshots/order`
    const ordered = await on.api('provider', 'PUT', path, { ids: [...ids].toReversed() })
    expect(readAs(ordered.body, v.array(screenshotSchema)).map(({ name }) => name)).toEqual(['C', 'B', 'A'])
    expect((await on.api('provider', 'DELETE', `/screenshots/${ids[1]}`)).body).toMatchObject({ name: 'B' })
    expect((await list()).map(({ name }) => name)).toEqual(['C', 'A'])
    expect((await on.api('provider', 'PUT', path, { ids })).status).toBe(409)
    const trail = readAs(
      (await on.api('provider', 'GET', `/addons/${slug}/transitions`)).body,
      v.array(v.looseObject({})),
    )
    expect(trail.slice(0, 2)).toMatchObject([
      { subject: { type: 'screenshot' }, field: 'removed', from: 'B' },
      { subject: { type: 'addon' }, field: 'screenshotOrder', from: 'A, B, C', to: 'C, B, A' },
    ])
    expect((await audit(on.server.db)).violations).toBe(0)
  })
})

/** All chunks are in place; what is in them can't be unpacked. */
async function damaged(): Promise<string> {
  const bytes = await drawn('png', 400, 300)
  bytes.fill(0x55, 60, bytes.length - 40)
  return dataUrl(bytes)
}

describe('a picture is not unpacked', () => {
  test('where there is no room for it, or its record has been changed since', async () => {
    const { add, list } = await listing()
    for (let i = 1; i <= 5; i++) await add(`Number ${i}`, dataUrl(await drawn('png', 40, 30 + i)))
    expect((await add('Number 6', await damaged())).status).toBe(409)
    const path = `/screenshots/${(await list())[0]?.id}`
    const change = { image: await damaged() }
    expect((await on.api('provider', 'PATCH', path, change, { 'if-match': '"9"' })).status).toBe(412)
    expect((await on.api('provider', 'PATCH', path, change)).status).toBe(422)
  })

  test('a second time for a request that comes again: the fifth is answered as it was', async () => {
    const { slug, add } = await listing()
    for (let i = 1; i <= 4; i++) await add(`Number ${i}`, dataUrl(await drawn('png', 40, 30 + i)))
    const body = { name: 'The fifth', image: dataUrl(await drawn('png', 50, 50)) }
    const send = () =>
      on.api('provider', 'POST', `/addons/${slug}/screenshots`, body, { 'idempotency-key': 'fifth' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })
})

test('a PNG loses the texts in it', async () => {
  const { add } = await listing()
  const author = utf8('Author\0Ada at 51.5,-0.1')
  const chunk = Buffer.alloc(author.length + 12)
  chunk.writeUInt32BE(author.length)
  chunk.set([...utf8('tEXt'), ...author], 4)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + author.length)), 8 + author.length)
  const bytes = await drawn('png', 40, 30)
  const told = joined(bytes.slice(0, 33), new Uint8Array(chunk), bytes.slice(33))
  const made = readAs((await add('Told', dataUrl(told))).body, screenshotSchema)
  const kept = await served(made.original_url)
  expect(Buffer.from(kept.bytes)).not.toContain('Ada')
  expect([kept.width, kept.height]).toEqual([40, 30])
  expect(await sharp(kept.bytes).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
})

describe('what is no good picture is refused at its field and leaves nothing behind', () => {
  const cases: Record<string, () => Promise<string>> = {
    'one that lies': async () => dataUrl(await drawn('jpeg', 40, 30), 'image/png'),
    'one cut short': async () => dataUrl((await drawn('png', 400, 300)).slice(0, 2000)),
    'an SVG': async () => dataUrl(utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    'an SVG that says PNG': async () => dataUrl(utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'a polyglot': async () => dataUrl(joined(await drawn('png', 40, 30), utf8('<script>1</script>'))),
    'no data URL': async () => 'https://example.com/a.png',
    'no base64': async () => 'data:image/png;base64,###',
    'one of zero bytes': async () => 'data:image/png;base64,',
    'one whose pixels are damaged': damaged,
    'a strip': async () => dataUrl(await drawn('png', 16_385, 2)),
    'a decompression bomb': async () =>
      dataUrl(
        new Uint8Array(
          await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
            .png({ compressionLevel: 9 })
            .toBuffer(),
        ),
      ),
  }
  test.each(Object.keys(cases))('%s', async (name) => {
    const { add, list } = await listing()
    const before = await pictures()
    const reply = await add('Bad', (await cases[name]?.()) ?? '')
    expect(reply.status).toBe(422)
    expect(Object.keys(errorOf(reply))).toEqual(['image'])
    expect(await list()).toEqual([])
    expect(await pictures()).toBe(before)
    expect(await on.server.db.select().from(screenshots)).toEqual([])
  })

  test('over 8 MB is 413; over 5 MB is at the field', async () => {
    const { add } = await listing()
    expect((await add('Huge', `data:image/png;base64,${'A'.repeat(8_000_000)}`)).status).toBe(413)
    const large = await add('Large', `data:image/png;base64,${'A'.repeat(7_000_000)}`)
    expect([large.status, errorOf(large)]).toEqual([422, { image: ['must be under 5 MB'] }])
  })
})

test('another company’s screenshot is not there, and nobody has a picture unpacked for it', async () => {
  const { slug, add } = await listing()
  const { id } = readAs((await add('Ours', dataUrl(await drawn('png', 40, 30)))).body, screenshotSchema)
  const bad = { image: 'data:image/png;base64,AAAA' }
  for (const [method, path, body] of [
    ['GET', `/screenshots/${id}`, undefined],
    ['PATCH', `/screenshots/${id}`, bad],
    ['DELETE', `/screenshots/${id}`, undefined],
    ['POST', `/addons/${slug}/screenshots`, { name: 'X', ...bad }],
    ['PUT', `/addons/${slug}/screenshots/order`, { ids: [id] }],
  ] as const)
    expect([method, (await on.api('stranger', method, path, body)).status]).toEqual([method, 404])
})

test('a shut-down add-on takes none', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
  const image = dataUrl(await drawn('png', 40, 30))
  expect((await on.api('provider', 'POST', `/addons/${slug}/screenshots`, { name: 'X', image })).status).toBe(
    409,
  )
})
