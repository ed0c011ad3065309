import { once } from 'node:events'
import { createServer as createPlain } from 'node:http'
import { createServer } from 'node:https'
import type { Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { callProvider } from '#server/outbound/call-provider.ts'
import { selfSigned } from '../support/self-signed.ts'

let server: Server | undefined
let calls = 0
afterEach(() => {
  server?.close()
  server = undefined
  calls = 0
})

async function portOf(created: Server): Promise<number> {
  server = created.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const post = (origin: string) =>
  callProvider(
    { method: 'POST', url: `${origin}/resources`, user: 'fast-db', password: 'secret', body: { uuid: '1' } },
    // Also where calls may go to a private address, nobody is believed without a certificate.
    { allow: [origin], limitMs: 60_000 },
  )

const secure = (certificate: { key: string; cert: string }) =>
  createServer(certificate, (_, response) => {
    calls += 1
    response.end('{}')
  })

describe('no request goes out, and no password, to whom no authority vouches for', () => {
  test.each([
    ['a certificate signed by itself', selfSigned('localhost')],
    ['one of another host', selfSigned('other.example')],
    ['one that is over', selfSigned('localhost', [2001, 2002])],
  ])('%s', async (_, certificate) => {
    const port = await portOf(secure(certificate))
    const result = await post(`https://localhost:${port}`)
    expect(result).toMatchObject({
      kind: 'tls_error',
      message: expect.stringMatching(/certificate/i),
    })
    expect(calls).toBe(0)
  })

  test('nor to who speaks no TLS at all', async () => {
    const port = await portOf(createPlain((_, response) => response.end('{}')))
    expect(await post(`https://localhost:${port}`)).toMatchObject({ kind: 'tls_error' })
  })

  test('nor where the port is closed: that is no fault of TLS', async () => {
    expect(await post('https://localhost:1')).toMatchObject({ kind: 'connection_error' })
  })
})
