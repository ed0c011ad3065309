import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { sampleProvider } from '#server/demo/services/sample-provider.ts'
import { Stock } from '#server/demo/services/sample-stock.ts'
import { portOf } from '#test/support/port-of.ts'

/* DOMAIN 2.1: the provider API as its documentation asks for it, and what a platform must cope with. */

const uuid = '8a5b0e1c-6a2f-4f0e-9d3b-1c2d3e4f5a6b'
const accept = 'application/vnd.heroku-addons+json; version=3'
const authorization = `Basic ${Buffer.from('acme-queue:secret').toString('base64')}`
const headers = { accept, authorization, 'content-type': 'application/json' }
const provision = {
  uuid,
  name: 'shop-queue',
  plan: 'test',
  region: 'amazon-web-services::us-east-1',
  options: { size: 'true' },
  callback_url: `https://platform.example/addons/${uuid}`,
  oauth_grant: { code: 'c', type: 'authorization_code', expires_at: '2026-11-27T10:00:00.000Z' },
  log_drain_token: 'd',
}
const resource = `/resources/${uuid}`

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${portOf(server)}`
}

/** A sample provider; by default one that exchanges no grants. */
async function started(behaviour: SampleBehaviour = 'good', clientSecret: string | null = null) {
  const working: Promise<void>[] = []
  const failed: unknown[] = []
  const origin = await listening(
    sampleProvider({
      behaviour,
      secretsOf: () => ({ password: 'secret', ssoSalt: 'salt' }),
      clientSecretOf: () => clientSecret,
      slowMs: 1,
      onError: (error) => failed.push(error),
      onWork: (work) => working.push(work),
    }),
  )
  /** Status and contents of the answer to a request; a null status if there was none. */
  const ask = async (method: string, path: string, body?: unknown, given: Record<string, string> = {}) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const request = {
      method,
      headers: { ...headers, ...given },
      ...(body === undefined ? {} : { body: sent }),
    }
    try {
      const response = await fetch(origin + path, request)
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    } catch {
      // The connection was dropped.
      return { status: null, body: null }
    }
  }
  return {
    ask,
    failed,
    stock: async () => (await ask('GET', '/stock')).body,
    become: (path: string) => ask('PUT', `/behaviour/${path}`),
    /** Waits for what follows the answers. */
    settle: () => Promise.all(working),
  }
}

const without = (name: keyof typeof provision) => ({ ...provision, [name]: undefined })

test.each([
  ['POST', '/resources', {}, provision, 200],
  ['POST', '/resources', {}, { ...provision, oauth_grant: null, tomorrow: 1 }, 200],
  ['HEAD', '/resources', {}, undefined, 200],
  // The whole path counts, so that a wrongly joined URL fails a review.
  ['POST', '/resources/', {}, provision, 404],
  ['POST', '/resources%20', {}, provision, 404],
  ['POST', '/resources?tenant=1', {}, provision, 404],
  ['POST', '/', {}, provision, 404],
  ['HEAD', '/resource', {}, undefined, 404],
  ['DELETE', resource, {}, undefined, 410],
  ['DELETE', `/resources?tenant=1/${uuid}`, {}, undefined, 404],
  ['DELETE', `/resources//${uuid}`, {}, undefined, 404],
  ['DELETE', `/resources%20/${uuid}`, {}, undefined, 404],
  ['DELETE', `/${uuid}`, {}, undefined, 404],
  ['PUT', resource, {}, { plan: 'big' }, 404],
  ['GET', '/resources', {}, undefined, 405],
  ['PUT', '/resources', {}, { plan: 'big' }, 405],
  ['POST', resource, {}, provision, 405],
  ...(['POST', 'PUT', 'DELETE'] as const).flatMap((method) => {
    const [path, body] = method === 'POST' ? ['/resources', provision] : [resource, { plan: 'big' }]
    const sent = method === 'DELETE' ? undefined : body
    return [
      [method, path, { authorization: '' }, sent, 401],
      [method, path, { authorization: `Basic ${btoa('acme-queue:wrong')}` }, sent, 401],
      [method, path, { accept: 'application/json' }, sent, 406],
      [method, path, { accept: 'application/vnd.heroku-addons+json; version=2' }, sent, 406],
    ] as const
  }),
  ['HEAD', '/resources', { authorization: '' }, undefined, 401],
  ['POST', '/resources', { 'content-type': 'text/plain' }, provision, 415],
  ['POST', '/resources', {}, '{', 400],
  ['POST', '/resources', {}, [], 422],
  ...(['uuid', 'name', 'plan', 'region', 'callback_url', 'oauth_grant'] as const).map(
    (name) => ['POST', '/resources', {}, without(name), 422] as const,
  ),
  ['POST', '/resources', {}, { ...provision, uuid: '1' }, 422],
  ['POST', '/resources', {}, { ...provision, plan: 7 }, 422],
  ['POST', '/resources', {}, { ...provision, callback_url: 'https://platform.example/addons/1' }, 422],
  ['POST', '/resources', {}, { ...provision, oauth_grant: { code: 'c' } }, 422],
  ['POST', '/resources', {}, { ...provision, options: { size: true } }, 422],
  ['PUT', resource, {}, {}, 422],
] as const)('%s %s with %j and %j is answered with %i', async (method, path, given, body, status) => {
  const provider = await started()
  expect((await provider.ask(method, path, body, given)).status).toBe(status)
})

/**
 * By behaviour: the statuses of a POST, the same again, a PUT to another plan, the same again, a DELETE and another one
 * (null: no answer), how many resources were made, and how many of them are there at the end.
 */
const courses: Readonly<Record<SampleBehaviour, readonly [(number | null)[], made: number, live: number]>> = {
  good: [[200, 200, 200, 200, 204, 410], 1, 0],
  slow: [[200, 200, 200, 200, 204, 410], 1, 0],
  'slow-delete': [[200, 200, 200, 200, 204, 410], 1, 0],
  async: [[202, 202, 200, 200, 204, 410], 1, 0],
  'async-never': [[202, 202, 200, 200, 204, 410], 1, 0],
  // Without a token it has nobody to tell.
  'async-deprovision': [[200, 200, 200, 200, 204, 410], 1, 0],
  'async-deprovision-never': [[200, 200, 200, 200, 202, 202], 1, 1],
  refuses: [[422, 422, 404, 404, 410, 410], 0, 0],
  'refuses-plan': [[200, 200, 422, 422, 204, 410], 1, 0],
  closed: [[503, 503, 404, 404, 410, 410], 0, 0],
  busy: [[429, 429, 429, 429, 429, 429], 0, 0],
  down: [[503, 503, 503, 503, 503, 503], 0, 0],
  silent: [[null, null, null, null, 204, 410], 1, 0],
  'drops-connection': [[null, null, null, null, 410, 410], 0, 0],
  'wrong-status': [[500, 500, 500, 500, 204, 410], 1, 0],
  'wrong-body': [[200, 200, 200, 200, 204, 410], 1, 0],
  'wrong-config': [[200, 200, 200, 200, 204, 410], 1, 0],
  'no-auth': [[200, 200, 200, 200, 204, 410], 1, 0],
  'new-id': [[200, 200, 200, 200, 204, 410], 2, 0],
  'same-id': [[200, 200, 200, 200, 204, 410], 1, 0],
}

test.each(Object.entries(courses))(
  'one that is %s answers and counts so',
  async (name, [statuses, made, live]) => {
    const provider = await started(name as SampleBehaviour)
    const course = [
      ['POST', '/resources', provision],
      ['POST', '/resources', provision],
      ['PUT', resource, { plan: 'big' }],
      ['PUT', resource, { plan: 'big' }],
      ['DELETE', resource],
      ['DELETE', resource],
    ] as const
    const got: (number | null)[] = []
    for (const step of course) got.push((await provider.ask(step[0], step[1], step[2])).status)
    expect(got).toEqual(statuses)
    // It reads no body of what it does not serve, and so no uuid.
    const isRead = (at: number) => at > 1 || !['busy', 'down', 'drops-connection'].includes(name)
    expect(await provider.stock()).toEqual({
      made,
      live: live === 0 ? [] : [{ uuid, plan: 'big' }],
      removed:
        live === 0 && !['busy', 'down', 'drops-connection', 'refuses', 'closed'].includes(name) ? 1 : 0,
      calls: course.map(([method], at) => ({ method, uuid: isRead(at) ? uuid : null, status: statuses[at] })),
    })
    expect(provider.failed).toEqual([])
  },
)

test('a removed uuid is not made again, and answers and messages are the provider API’s', async () => {
  const provider = await started()
  const config = { ACME_QUEUE_URL: expect.stringMatching(/^https:/) }
  const made = { status: 200, body: { id: uuid, config } }
  expect(await provider.ask('POST', '/resources', provision)).toEqual(made)
  expect(await provider.ask('POST', '/resources', provision)).toEqual(made)
  const changed = { status: 200, body: { config, message: expect.any(String) } }
  expect(await provider.ask('PUT', resource, { plan: 'big' })).toEqual(changed)
  expect(await provider.stock()).toMatchObject({ live: [{ uuid, plan: 'big' }] })
  await provider.ask('DELETE', resource)
  for (const [method, path, body] of [
    ['POST', '/resources', provision],
    ['PUT', resource, { plan: 'big' }],
  ] as const)
    expect(await provider.ask(method, path, body)).toEqual({
      status: 410,
      body: { message: expect.any(String) },
    })
  await provider.become('refuses')
  const other = randomUUID()
  const another = { ...provision, uuid: other, callback_url: `https://platform.example/addons/${other}` }
  expect((await provider.ask('POST', '/resources', another)).body).toEqual({ message: 'We are full.' })
})

test('a behaviour for some requests gives way to the one before; a dropped POST is not made twice', async () => {
  const provider = await started('async-never')
  expect((await provider.become('silent?times=2')).status).toBe(200)
  const statuses: (number | null)[] = []
  for (let i = 0; i < 3; i++) statuses.push((await provider.ask('POST', '/resources', provision)).status)
  expect(statuses).toEqual([null, null, 200])
  expect(await provider.stock()).toMatchObject({ made: 1, live: [{ uuid }] })
  await provider.become('down?times=1')
  await provider.become('good')
  expect((await provider.ask('DELETE', resource)).status).toBe(204)
  for (const path of ['other', 'down?times=0', 'down?times=1001', 'down?times=x', 'down?times='])
    expect((await provider.become(path)).status).toBe(422)
})

test('it keeps the latest thousand calls', () => {
  const stock = new Stock()
  for (let status = 0; status <= 1000; status++) stock.note({ method: 'HEAD', uuid: null, status })
  expect([stock.counts().calls.length, stock.counts().calls[0]?.status]).toEqual([1000, 1])
})

/** A platform that keeps the requests that it gets, and takes no token that is in `old`. */
async function platform() {
  const got: unknown[] = []
  const old = new Set<string | undefined>()
  const origin = await listening(
    createServer((request, response) => {
      const respond = async () => {
        let body = ''
        for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString('utf8')
        const { method, url, headers: sent } = request
        const isExchange = url === '/oauth/token'
        got.push([method, url?.replace(uuid, 'uuid'), isExchange ? body : sent.authorization])
        response.writeHead(!isExchange && old.has(sent.authorization) ? 401 : 200)
        response.end(JSON.stringify({ access_token: `a${got.length}`, refresh_token: 'r' }))
      }
      void respond()
    }),
  )
  return { got, old, callbackUrl: `${origin}/addons/${uuid}` }
}

const exchange = ['POST', '/oauth/token', 'grant_type=authorization_code&code=c&client_secret=s'] as const
const told = (method: string, path: string, token = 'a1') => [
  method,
  `/addons/uuid/${path}`,
  `Bearer ${token}`,
]

test.each([
  ['good', [exchange]],
  ['async', [exchange, told('PATCH', 'config'), told('POST', 'actions/provision')]],
  ['async-never', [exchange]],
  ['async-deprovision', [exchange, told('POST', 'actions/deprovision')]],
  ['silent', []],
] as const)('one that is %s calls back so: %j', async (behaviour, calls) => {
  const { got, callbackUrl } = await platform()
  const provider = await started(behaviour, 's')
  await provider.ask('POST', '/resources', { ...provision, callback_url: callbackUrl })
  await provider.settle()
  const { status } = await provider.ask('DELETE', resource)
  await provider.settle()
  expect([got, status]).toEqual([calls, behaviour === 'async-deprovision' ? 202 : 204])
  expect(await provider.stock()).toMatchObject({ made: 1, live: [], removed: 1 })
  expect(provider.failed).toEqual([])
})

test('a token that is over is refreshed', async () => {
  const { got, old, callbackUrl } = await platform()
  const provider = await started('async-deprovision', 's')
  await provider.ask('POST', '/resources', { ...provision, callback_url: callbackUrl })
  old.add('Bearer a1')
  await provider.ask('DELETE', resource)
  await provider.settle()
  expect(got.slice(1)).toEqual([
    told('POST', 'actions/deprovision'),
    ['POST', '/oauth/token', 'grant_type=refresh_token&refresh_token=r&client_secret=s'],
    told('POST', 'actions/deprovision', 'a3'),
  ])
  expect(provider.failed).toEqual([])
})

test('a platform that refuses its calls is told of, and what was made stays made', async () => {
  const { old, callbackUrl } = await platform()
  for (const token of [1, 2, 3, 4]) old.add(`Bearer a${token}`)
  const provider = await started('async', 's')
  const { status } = await provider.ask('POST', '/resources', { ...provision, callback_url: callbackUrl })
  await provider.settle()
  expect([status, provider.failed.map(String)]).toEqual([202, [expect.stringContaining('with 401')]])
  expect(await provider.stock()).toMatchObject({ made: 1, live: [{ uuid }] })
})
