import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callProvider } from '#server/outbound/call-provider.ts'
import { redactedBody, redactedParams } from '#server/provisioning/redact.ts'
import { createServer as createTlsServer } from 'node:https'
import { selfSigned } from '../support/self-signed.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.close()
  server = undefined
})

const listening = (answer: RequestListener) => originOf(createServer(answer))

/** A server that writes what it likes. */
const speaking = (answer: (socket: Socket) => void) => originOf(createSocketServer(answer))

async function originOf(created: Server): Promise<string> {
  server = created.listen(0, '127.0.0.1')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    // The other side hangs up when it has had enough.
    socket.on('error', () => socket.destroy())
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const mebibyte = 1024 * 1024

const post = (url: string, allow: readonly string[] = [], limitMs = 60_000) =>
  callProvider(
    { method: 'POST', url, user: 'fast-db', password: 'secret', body: { uuid: '1' } },
    { allow, limitMs },
  )

describe('where calls may go', () => {
  // Which addresses are public is in test/server/config/public-host.test.ts.
  test.each([
    'https://127.0.0.1/resources',
    'https://127.1/resources',
    'https://0x7f.1/resources',
    'https://0177.0.0.1/resources',
    'https://2130706433/resources',
    'https://127.0.0.1./resources',
    'https://[::ffff:127.0.0.1]/resources',
    'https://public.example@127.0.0.1/resources',
    'https://１２７.0.0.1/resources',
    'https://localhost/resources',
    'http://93.184.216.34/resources',
    'file:///etc/passwd',
  ])('not to %s', async (url) => {
    expect(await post(url)).toMatchObject({ kind: 'refused_address' })
  })

  test('to a private origin only where it is allowed, and to no other port of it', async () => {
    const origin = await listening((_, response) => response.end('{}'))
    expect(await post(`${origin}/resources`, [origin])).toMatchObject({ kind: 'answer', status: 200 })
    expect(await post(`${origin}/resources`, ['http://127.0.0.1:1'])).toMatchObject({
      kind: 'refused_address',
    })
  })

  test('with our credentials, whatever the URL says, which are not kept', async () => {
    let authorization: string | undefined
    const origin = await listening((request, response) => {
      authorization = request.headers.authorization
      response.end('{}')
    })
    const url = origin.replace('//', '//somebody:else@')
    expect(await post(url, [origin])).toMatchObject({ kind: 'answer' })
    expect(authorization).toBe(`Basic ${Buffer.from('fast-db:secret').toString('base64')}`)
  })

  test('not where a redirect leads', async () => {
    let calls = 0
    const origin = await listening((_, response) => {
      calls += 1
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    expect(await post(origin, [origin])).toMatchObject({ kind: 'answer', status: 302 })
    expect(calls).toBe(1)
  })
})

describe('what an answer may be', () => {
  test('not longer than a mebibyte', async () => {
    const origin = await listening(({ url = '' }, response) => response.end('x'.repeat(Number(url.slice(1)))))
    expect(await post(`${origin}/${mebibyte}`, [origin])).toMatchObject({ kind: 'answer' })
    expect(await post(`${origin}/${mebibyte + 1}`, [origin])).toMatchObject({ kind: 'too_large' })
  })

  test('not later than the limit, nor dripping on after it', async () => {
    const origin = await listening((_, response) => {
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    })
    expect(await post(origin, [origin], 300)).toMatchObject({ kind: 'timeout' })
  })

  test('not without an end: neither its head, nor answers before the answer', async () => {
    const head = await speaking((socket) => {
      const drip = setInterval(() => socket.write('X'), 20)
      socket.on('close', () => clearInterval(drip)).write('HTTP/1.1 200 OK\r\nX-Slow: ')
    })
    expect(await post(head, [head], 300)).toMatchObject({ kind: 'timeout' })
    server?.close()
    const before = await speaking((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await post(before, [before], 300)).toMatchObject({ kind: 'timeout' })
    server?.close()
    const silent = await speaking(() => undefined)
    expect(await post(silent, [silent], 300)).toMatchObject({ kind: 'timeout' })
  })

  test('not with a head that is too long, nor another protocol, nor none', async () => {
    for (const text of [
      `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      'SSH-2.0-OpenSSH_9.6\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort',
    ]) {
      const origin = await speaking((socket) => socket.end(text))
      expect(await post(origin, [origin])).toMatchObject({ kind: 'connection_error' })
      server?.close()
    }
  })

  test('endless, without its length: it is read to the limit and no further', async () => {
    let sent = 0
    const origin = await listening((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
      }
      response.on('drain', pour)
      pour()
    })
    expect(await post(origin, [origin])).toMatchObject({ kind: 'too_large' })
    expect(sent).toBeLessThan(20 * mebibyte)
  })

  test('compressed to little: it is not unpacked, and was not asked for', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000))
    let asked: string | undefined
    const origin = await listening((request, response) => {
      asked = request.headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    })
    const result = await post(origin, [origin])
    expect(asked).toBeUndefined()
    expect(result.kind === 'answer' && result.body.length <= packed.length).toBe(true)
  })

  test('something: nobody listens, or the connection is dropped', async () => {
    const origin = await listening((request) => request.socket.destroy())
    expect(await post(origin, [origin])).toMatchObject({ kind: 'connection_error' })
    expect(await post('http://127.0.0.1:1', ['http://127.0.0.1:1'])).toMatchObject({
      kind: 'connection_error',
    })
  })
})

describe('what is kept of a call', () => {
  test('has no secret: known ones, config values, and what a key tells', () => {
    const body = JSON.stringify({
      id: 'a',
      config: { DB_URL: 'postgres://u:p@h' },
      message: 'pw is hunter22',
    })
    expect(redactedBody(body, ['hunter22'])).toBe(
      '{"id":"a","config":{"DB_URL":"********"},"message":"pw is ********"}',
    )
    expect(redactedBody('<b>hunter22</b>', ['hunter22'])).toBe('<b>********</b>')
    expect(
      redactedParams({ uuid: '1', oauth_grant: { code: 'c', type: 't' }, log_drain_token: 'd' }, []),
    ).toEqual({ uuid: '1', oauth_grant: { code: '********', type: 't' }, log_drain_token: '********' })
  })

  test('has no NUL, which no database holds', () => {
    expect(redactedBody('a\u0000b', [])).toBe('ab')
    expect(redactedBody('{"a\\u0000":"b\\u0000"}', [])).not.toContain('\u0000')
  })

  test('is 64 KiB at most, cut between characters', () => {
    const kept = redactedBody('é'.repeat(40_000), [])
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(65_536)
    expect(kept).not.toContain('\uFFFD')
  })
})

// A lease on what is called for is 15 s longer than the limit of a call.
test.each([
  [4000, [25_000, 21_000]],
  [24_000, [25_000, 1000]],
  [24_001, [25_000]],
])('a refusal that took %i ms leaves a second try the rest of the one limit', async (tookMs, limits) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limited = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limited.mockRestore())
  const origin = await listening((_, response) => {
    vi.advanceTimersByTime(tookMs)
    response.writeHead(401).end()
  })
  const call = {
    method: 'DELETE',
    url: origin,
    user: 'a',
    password: 'b',
    previousPassword: 'c',
    body: null,
  } as const
  expect(await callProvider(call, { allow: [origin], limitMs: 25_000 })).toMatchObject({ status: 401 })
  expect(limited.mock.calls).toEqual(limits.map((limit) => [limit]))
})

/** Calls over TLS, also where calls may go to a private address: nobody is believed without a certificate. */
const postTo = (origin: string) => {
  const secure = origin.replace('http://127.0.0.1', 'https://localhost')
  return post(`${secure}/resources`, [secure])
}

describe('no request goes out, and no password, to whom no authority vouches for', () => {
  test.each([
    ['a certificate signed by itself', selfSigned('localhost')],
    ['one of another host', selfSigned('other.example')],
    ['one that is over', selfSigned('localhost', [2001, 2002])],
  ])('%s', async (_, certificate) => {
    let calls = 0
    const called = createTlsServer(certificate, (_, response) => {
      calls += 1
      response.end('{}')
    })
    expect(await postTo(await originOf(called))).toMatchObject({
      kind: 'tls_error',
      message: expect.stringMatching(/certificate/i),
    })
    expect(calls).toBe(0)
  })

  test('nor to who speaks no TLS at all', async () => {
    expect(await postTo(await listening((_, response) => response.end('{}')))).toMatchObject({
      kind: 'tls_error',
    })
  })

  test('nor where the port is closed: that is no fault of TLS', async () => {
    expect(await postTo('http://127.0.0.1:1')).toMatchObject({ kind: 'connection_error' })
  })
})
