import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chosenEncoding, compression } from '#server/http/compression.ts'
import { type Listening, listen } from '#server/listen.ts'

const text = JSON.stringify(Array.from({ length: 200 }, (_, number) => ({ number })))

const app = new Hono()
app.use(compression())
app.get('/long', (c) => c.body(text, 200, { 'content-type': 'application/json', etag: '"4"' }))
app.get('/page', (c) => c.body(text, 206, { 'content-type': 'application/json' }))
app.get('/short', (c) => c.json({ short: true }))
app.get('/picture', (c) => c.body(text, 200, { 'content-type': 'image/png' }))

// Over a real connection: Node's server has answers of its own kind.
let listening: Listening
beforeAll(async () => (listening = await listen(app, { host: '127.0.0.1', port: 0, requestLimitMs: 10_000 })))
afterAll(() => listening.stop())

interface Answer {
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** An answer as it came over the wire, still packed. */
async function get(path: string, accepted: string, method = 'GET'): Promise<Answer> {
  const asking = request({
    host: '127.0.0.1',
    port: listening.port,
    path,
    method,
    headers: { 'accept-encoding': accepted },
  }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return { headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) }
}

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
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
    const gzip = await get('/page', 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  })

  test('says that the answer varies, also where it is not packed', async () => {
    for (const [path, accepted] of [
      ['/long', 'br'],
      ['/long', 'identity'],
      ['/short', 'br'],
    ] as const) {
      expect((await get(path, accepted)).headers.vary).toMatch(/accept-encoding/i)
    }
    expect((await get('/long', 'identity')).bytes.toString()).toBe(text)
    expect((await get('/short', 'br')).bytes.toString()).toBe('{"short":true}')
  })

  test('leaves pictures and heads alone', async () => {
    const { headers } = await get('/picture', 'br')
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
    expect((await get('/long', 'br', 'HEAD')).headers['content-encoding']).toBeUndefined()
  })

  test('keeps an ETag as If-Match will want it', async () => {
    expect((await get('/long', 'br')).headers.etag).toBe('"4"')
  })
})
