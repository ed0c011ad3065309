import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { checkVersion } from '#server/http/accept-version.ts'
import { clientAddress, countedAddress } from '#server/law/client-address.ts'
import { holdsMore, isStorable } from '#server/http/is-storable.ts'
import { isLong, parseJson, readBody, readFields, readJson } from '#server/http/request-body.ts'

/* The parts of a request, each at the edge of what CONTRACT's general rules take. */

describe('an address is counted', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:8443', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::2:3:4:5:6', '1:0:0:2::/64'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['', null],
    ['unknown', null],
    ['192.0.2.256', null],
    ['1:2:3', null],
  ])('%j as %j', (text, counted) => expect(countedAddress(text)).toBe(counted))

  test.each([
    [0, '192.0.2.1', 'local'],
    [1, '192.0.2.1', '192.0.2.1'],
    [1, '198.51.100.9, 192.0.2.1', '192.0.2.1'],
    [2, '203.0.113.5, 198.51.100.9 ,192.0.2.1', '198.51.100.9'],
    [2, '192.0.2.1', 'local'],
    [1, 'somebody', 'local'],
    [1, undefined, 'local'],
  ])('behind %i proxies that wrote %j: %s', async (proxies, forwarded, address) => {
    const app = new Hono().get('/', (c) => c.text(clientAddress(c, proxies)))
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(await (await app.request('/', { headers })).text()).toBe(address)
  })
})

describe('a version', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json; version=3',
    'application/json;version="3"',
    'application/vnd.heroku+json; version=3',
    'application/vnd.heroku+json; version=3.1',
    'application/vnd.heroku+json; version=2, application/json; version=3',
    'application/json; charset=utf-8',
    'text/html; version=4',
  ])('%j is served', (accept) => expect(() => checkVersion(accept)).not.toThrow())

  test.each([
    'application/json; version=2',
    'application/json; version=33',
    'application/vnd.heroku+json; version=4',
    'application/vnd.heroku+json; version=4, text/html',
    'application/json; version=2, application/json; charset=utf-8',
  ])('%j is 406', (accept) =>
    expect(() => checkVersion(accept)).toThrow(expect.objectContaining({ status: 406 })),
  )
})

describe('a value', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

  test.each<[string, unknown, boolean]>([
    ['text', 'Grüße 👋', true],
    ['NUL', 'a\0b', false],
    ['half of a character', 'a\uD83D', false],
    ['NUL in a list', ['a', { b: ['\0'] }], false],
    ['NUL as a name', { '\0': 1 }, false],
    ['numbers and nothing', [1, null, true, undefined], true],
    ['100 levels', nested(100), true],
    ['101 levels', nested(101), false],
    ['101 levels of objects', { a: nested(100) }, false],
  ])('of %s can be stored: %s', (_, value, isIt) => expect(isStorable(value)).toBe(isIt))

  test.each<[unknown, number]>([
    [[1, 2, 3], 3],
    [{ a: 1, b: [1, 2] }, 4],
    [{ a: { b: { c: {} } } }, 3],
    [[[], [[]], null], 4],
  ])('%j holds as many as it holds', (value, held) => {
    expect(holdsMore(value, held)).toBe(false)
    expect(holdsMore(value, held - 1)).toBe(true)
  })
})

describe('a body', () => {
  const request = (body: BodyInit | null, headers: Record<string, string> = {}) =>
    new Request('http://portal.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const json = { 'content-type': 'application/json' }
  const status = async (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { status?: number }) => error.status,
    )

  test.each([
    ['plain', undefined, 1_000_000],
    ['with a picture', 'icon', 8_000_000],
  ])('%s is read to its last byte, announced or not, and not one further', async (_, field, most) => {
    const whole = await readBody(request(new Uint8Array(most).fill(65)), field)
    expect(whole.byteLength).toBe(most)
    expect(await status(readBody(request(new Uint8Array(most + 1)), field))).toBe(413)
    const announced = { 'content-length': String(most + 1) }
    expect(await status(readBody(request('x', announced), field))).toBe(413)
    expect(await status(readBody(request('x', { 'content-length': String(most) }), field))).toBe(200)
  })

  test.each([undefined, '0', '3', '6', '7', '1000', 'many'])(
    'in parts is whole, whatever length was announced: %s',
    async (length) => {
      const parts = ['ab', 'cde', 'f'].map((part) => new TextEncoder().encode(part))
      const stream = new ReadableStream<Uint8Array>({
        pull: (to) => {
          const part = parts.shift()
          if (part === undefined) to.close()
          else to.enqueue(part)
        },
      })
      const headers: Record<string, string> = length === undefined ? {} : { 'content-length': length }
      expect(Buffer.from(await readBody(request(stream, headers))).toString()).toBe('abcdef')
    },
  )

  test('over 1 MB is for a picture that it brings, of an endpoint that takes one', () => {
    const bytes = (field: string, length: number) => {
      const rest = `{"${field}":""}`.length
      return new TextEncoder().encode(`{"${field}":"${'x'.repeat(length - rest)}"}`)
    }
    const parsed = (field: string, length: number) => () =>
      parseJson(request('x', json), bytes(field, length), 'icon')
    expect(parsed('name', 1_000_000)).not.toThrow()
    expect(parsed('name', 1_000_001)).toThrow(expect.objectContaining({ status: 413 }))
    expect(parsed('icon', 1_000_001)).not.toThrow()
    expect(isLong(bytes('a', 100_000))).toBe(false)
    expect(isLong(bytes('a', 100_001))).toBe(true)
  })

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset="UTF8"', 200],
    ['application/json; charset=us-ascii', 200],
    ['application/merge-patch+json', 200],
    ['application/json; charset=latin1', 415],
    ['application/jsonx', 415],
    ['text/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['', 415],
  ])('of type %j is %i', async (type, expected) => {
    expect(await status(readJson(request('{}', { 'content-type': type })))).toBe(expected)
  })

  test('is not JSON packed, cut or of other bytes; an empty one is an empty object', async () => {
    expect(await status(readJson(request('{}', { ...json, 'content-encoding': 'gzip' })))).toBe(415)
    expect(await status(readJson(request('{}', { ...json, 'content-encoding': 'Identity' })))).toBe(200)
    expect(await status(readJson(request('{', json)))).toBe(400)
    expect(await status(readJson(request(new Uint8Array([34, 255, 34]), json)))).toBe(400)
    expect((await readJson(request(null))).value).toEqual({})
    expect((await readJson(request('', { 'content-type': 'text/plain' }))).value).toEqual({})
  })

  test('has a hash of its own bytes', async () => {
    const hashOf = async (text: string) => (await readJson(request(text, json))).hash
    const [one, spaced, same] = [await hashOf('{}'), await hashOf('{ }'), await hashOf('{}')]
    expect([spaced === one, same === one]).toEqual([false, true])
  })

  test('of a form is its fields, of its own type', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    expect(await readFields(request('a=1&b=two+words', form))).toEqual({ a: '1', b: 'two words' })
    expect(await readFields(request(null))).toEqual({})
    expect(await status(readFields(request('a=1', json)))).toBe(415)
    expect(await status(readFields(request('x'.repeat(1_000_001), form)))).toBe(413)
  })
})
