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

/** An add-on without screenshots. */
async function listing() {
  const { slug } = await addonAt(on.world, 'alpha')
  await on.server.db.delete(screenshots)
  const list = async () =>
    readAs((await on.api('provider', 'GET', `/addons/${slug}/screenshots`)).body, v.array(screenshotSchema))
  const add = async (name: string, image: string) =>
    on.api('provider', 'POST', `/addons/${slug}/screenshots`, { name, image })
  const fill = async (total: number) => {
    for (let i = 1; i <= total; i++)
      expect((await add(`Number ${i}`, dataUrl(await drawn('png', 40, 30 + i)))).status).toBe(201)
  }
  return { slug, list, add, fill }
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

  test('is the fifth for one of those who add it at once; of the others nothing is stored', async () => {
    const { add, list, fill } = await listing()
    await fill(4)
    const before = (await pictures()) ?? 0
    const images = await Promise.all([drawn('png', 50, 50), drawn('gif', 60, 60), drawn('jpeg', 70, 70)])
    const types = ['image/png', 'image/gif', 'image/jpeg']
    const replies = await Promise.all(images.map((bytes, i) => add(`Race ${i}`, dataUrl(bytes, types[i]))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await list()).toHaveLength(5)
    const stored = (await pictures()) ?? 0
    expect(stored).toBeGreaterThan(before)
    const sixth = await add('Number 6', dataUrl(await drawn('png', 99, 99)))
    expect([sixth.status, readId(sixth.body)]).toEqual([409, 'conflict'])
    expect(await pictures()).toBe(stored)
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
  })
})

/** All chunks are in place; what is in them can't be unpacked. */
async function damaged(): Promise<string> {
  const bytes = await drawn('png', 400, 300)
  bytes.fill(0x55, 60, bytes.length - 40)
  return dataUrl(bytes)
}

describe('a picture is not unpacked', () => {
  test('where there is no room for it, its record has been changed since, or it is another company’s', async () => {
    const { slug, add, list, fill } = await listing()
    await fill(5)
    expect((await add('Number 6', await damaged())).status).toBe(409)
    const path = `/screenshots/${(await list())[0]?.id}`
    const change = { image: await damaged() }
    expect((await on.api('provider', 'PATCH', path, change, { 'if-match': '"9"' })).status).toBe(412)
    expect((await on.api('provider', 'PATCH', path, change)).status).toBe(422)
    expect((await on.api('stranger', 'PATCH', path, change)).status).toBe(404)
    const made = { name: 'X', ...change }
    expect((await on.api('stranger', 'POST', `/addons/${slug}/screenshots`, made)).status).toBe(404)
  })

  test('a second time for a request that comes again: the fifth is answered as it was', async () => {
    const { slug, fill } = await listing()
    await fill(4)
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

// What is none stands in test/contract/picture-rule.test.ts.
test('what is no good picture is refused at its field and leaves nothing behind', async () => {
  const { add, list } = await listing()
  const before = await pictures()
  for (const image of [
    'https://example.com/a.png',
    dataUrl(await drawn('jpeg', 40, 30), 'image/png'),
    await damaged(),
  ]) {
    const reply = await add('Bad', image)
    expect([image.slice(0, 30), reply.status, Object.keys(errorOf(reply))]).toEqual([
      image.slice(0, 30),
      422,
      ['image'],
    ])
  }
  expect((await add('Huge', `data:image/png;base64,${'A'.repeat(8_000_000)}`)).status).toBe(413)
  const large = await add('Large', `data:image/png;base64,${'A'.repeat(7_000_000)}`)
  expect([large.status, errorOf(large)]).toEqual([422, { image: ['must be under 5 MB'] }])
  expect([await list(), await pictures()]).toEqual([[], before])
})
