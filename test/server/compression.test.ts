import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { chosenEncoding, compression } from '../../src/server/http/compression.ts'

const text = JSON.stringify(Array.from({ length: 200 }, (_, number) => ({ number })))

const app = new Hono()
app.use(compression())
app.get('/long', (c) => c.body(text, 200, { 'content-type': 'application/json', etag: '"4"' }))
app.get('/page', (c) => c.body(text, 206, { 'content-type': 'application/json' }))
app.get('/short', (c) => c.json({ short: true }))
app.get('/picture', (c) => c.body(text, 200, { 'content-type': 'image/png' }))

const get = (path: string, accepted: string, method = 'GET') =>
  app.request(path, { method, headers: { 'accept-encoding': accepted } })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.5, gzip', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0.0', null],
    ['deflate', null],
    ['', null],
    [undefined, null],
  ])('of %s takes %s', (accepted, encoding) => {
    expect(chosenEncoding(accepted)).toBe(encoding)
  })

  test('packs long answers, whole ones and pages of lists alike', async () => {
    const br = await get('/long', 'br')
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(text)
    const gzip = await get('/page', 'gzip')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
  })

  test('says that the answer varies also where it is not packed', async () => {
    for (const [path, accepted] of [
      ['/long', 'identity'],
      ['/short', 'br'],
    ] as const) {
      const answer = await get(path, accepted)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    }
    expect(await (await get('/short', 'br')).json()).toEqual({ short: true })
  })

  test('leaves pictures and heads alone', async () => {
    const picture = await get('/picture', 'br')
    expect([picture.headers.get('content-encoding'), picture.headers.get('vary')]).toEqual([null, null])
    expect((await get('/long', 'br', 'HEAD')).headers.get('content-encoding')).toBeNull()
  })

  test('keeps an ETag as If-Match will want it', async () => {
    expect((await get('/long', 'br')).headers.get('etag')).toBe('"4"')
  })
})
