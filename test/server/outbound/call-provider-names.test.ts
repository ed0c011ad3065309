import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callProvider } from '#server/outbound/call-provider.ts'

type Address = { address: string; family: number }

const names = vi.hoisted(() => ({ lookups: 0, answer: (): Promise<Address[]> => Promise.resolve([]) }))
vi.mock('node:dns/promises', () => ({
  lookup: () => {
    names.lookups += 1
    return names.answer()
  },
}))

const inside = { address: '127.0.0.1', family: 4 }
/** Of a public network in which there are no servers (RFC 7450). */
const outside = { address: '192.52.193.9', family: 4 }

let server: Server
let calls = 0
let port = 0
beforeEach(async () => {
  calls = 0
  names.lookups = 0
  server = createServer((_, response) => {
    calls += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  server.on('connection', () => void (calls += 1))
  await once(server, 'listening')
  const address = server.address()
  if (address !== null && typeof address === 'object') port = address.port
})
afterEach(() => server.close())

const post = (limitMs = 60_000) =>
  callProvider(
    { method: 'POST', url: `https://rebound.example:${port}/`, user: 'u', password: 'p', body: {} },
    { allow: [], limitMs },
  )

describe('a name', () => {
  test('that leads outside first and inside the next time is looked up once, so there is no next time', async () => {
    let given = [outside]
    names.answer = () => {
      const answer = given
      given = [inside]
      return Promise.resolve(answer)
    }
    expect((await post(300)).kind).not.toBe('answer')
    expect([names.lookups, calls]).toEqual([1, 0])
    expect(await post()).toMatchObject({ kind: 'refused_address' })
    expect([names.lookups, calls]).toEqual([2, 0])
  })

  test.each(['10.1.2.3', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])(
    'that leads to %s beside a public address is refused',
    async (address) => {
      names.answer = () => Promise.resolve([outside, { address, family: address.includes(':') ? 6 : 4 }])
      const refused = await post()
      expect(refused).toEqual({
        kind: 'refused_address',
        message: 'rebound.example is not a public address.',
      })
      expect(calls).toBe(0)
    },
  )

  test('that leads nowhere, or is looked up for ever, is a failed connection and a time-out', async () => {
    names.answer = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
    expect(await post()).toMatchObject({ kind: 'connection_error' })
    names.answer = () => Promise.resolve([])
    expect(await post()).toMatchObject({ kind: 'refused_address' })
    names.answer = () => new Promise(() => undefined)
    expect(await post(300)).toMatchObject({ kind: 'timeout' })
  })
})
