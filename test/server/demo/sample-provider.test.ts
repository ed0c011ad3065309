import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { sampleProvider } from '#server/demo/services/sample-provider.ts'
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

/** A sample provider that exchanges no grants. */
async function started(behaviour: SampleBehaviour = 'good') {
  const failed: unknown[] = []
  const server = sampleProvider({
    behaviour,
    secretsOf: () => ({ password: 'secret', ssoSalt: 'salt' }),
    clientSecretOf: () => null,
    slowMs: 1,
    onError: (error) => failed.push(error),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${portOf(server)}`
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
  }
}

const without = (name: keyof typeof provision) => ({ ...provision, [name]: undefined })

const wrongly = { ...provision, callback_url: 'https://platform.example/addons/1' }
test.each([
  ['POST', '/resources', {}, { ...provision, oauth_grant: null, tomorrow: 1 }, 200],
  ['HEAD', '/resources', {}, undefined, 200],
  // The whole path counts, so that a wrongly joined URL fails a review.
  ['POST', '/resources/', {}, provision, 404],
  ['POST', '/resources?tenant=1', {}, provision, 404],
  ['DELETE', `/resources//${uuid}`, {}, undefined, 404],
  ['DELETE', `/resources?tenant=1/${uuid}`, {}, undefined, 404],
  ['POST', resource, {}, provision, 405],
  ...(['POST', 'PUT', 'DELETE'] as const).flatMap((method) => {
    const [path, body] = method === 'POST' ? ['/resources', provision] : [resource, { plan: 'big' }]
    const sent = method === 'DELETE' ? undefined : body
    return [
      [method, path, { authorization: `Basic ${btoa('acme-queue:wrong')}` }, sent, 401],
      [method, path, { accept: 'application/vnd.heroku-addons+json; version=2' }, sent, 406],
    ] as const
  }),
  ['POST', '/resources', { 'content-type': 'text/plain' }, provision, 415],
  ['POST', '/resources', {}, '{', 400],
  ...[
    ...(['uuid', 'name', 'plan', 'region', 'callback_url', 'oauth_grant'] as const).map(without),
    wrongly,
  ].map((body) => ['POST', '/resources', {}, body, 422] as const),
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
