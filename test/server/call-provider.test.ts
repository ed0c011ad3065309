import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { answerLimitBytes, callProvider } from '../../src/server/reviews/call-provider.ts'
import { redactedBody, redactedParams } from '../../src/server/reviews/redact.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

async function listening(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const post = (url: string, allow: readonly string[] = [], limitMs = 2000) =>
  callProvider(
    { method: 'POST', url, user: 'fast-db', password: 'secret', body: { uuid: '1' } },
    { allow, limitMs },
  )

describe('where calls may go', () => {
  test.each([
    'https://127.0.0.1/resources',
    'https://127.1/resources',
    'https://0x7f000001/resources',
    'https://10.0.0.8/resources',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/resources',
    'https://[::ffff:127.0.0.1]/resources',
    'https://[fd00::1]/resources',
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
  test('not longer than the limit', async () => {
    const origin = await listening((_, response) => response.end('x'.repeat(answerLimitBytes + 1)))
    expect(await post(origin, [origin])).toMatchObject({ kind: 'too_large' })
  })

  test('not later than the limit, nor dripping on after it', async () => {
    const origin = await listening((_, response) => {
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    })
    expect(await post(origin, [origin], 300)).toMatchObject({ kind: 'timeout' })
  })

  test('something: nobody listens, or the connection is dropped', async () => {
    const origin = await listening((request) => request.socket.destroy())
    expect(await post(origin, [origin])).toMatchObject({ kind: 'connection_error' })
    expect(await post('http://127.0.0.1:1', ['http://127.0.0.1:1'])).toMatchObject({ kind: 'connection_error' })
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

  test('is 64 KiB at most, cut between characters', () => {
    const kept = redactedBody('é'.repeat(40_000), [])
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(65_536)
    expect(kept).not.toContain('\uFFFD')
  })
})
