import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { EnvironmentReader } from '#server/config/environment-reader.ts'
import { jsonSchema } from '#server/http/openapi/json-schema.ts'
import { readLimits } from '#server/config/read-limits.ts'
import { openApiDocument } from '#server/http/openapi/openapi.ts'
import { readConfig } from '#server/read-config.ts'
import { serveOpenApi } from '#server/http/openapi/serve-openapi.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { providerPaths } from '#server/provider-api/provider-paths.ts'
import { specifiedAccess } from '#test/spec/access.ts'
import { limitedCalls, quotaCalls, requestLimits } from '#test/spec/request-limits.ts'

/** Made before each test, and not as this file is loaded, so that faults of the sources can be in it. */
let document: ReturnType<typeof openApiDocument>
beforeEach(() => {
  const { limits, quotas } = readLimits(new EnvironmentReader({}))
  document = openApiDocument(
    { publicUrl: 'http://127.0.0.1:3000', limits, quotas },
    providerPaths({ limits, quotas }),
  )
})

test('describes every endpoint once, with wire names', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const name of Object.keys(everyEndpoint)) expect(ids).toContain(name)
  const properties: string[] = []
  JSON.stringify(document.paths, (key, value: unknown) => {
    if (key === 'properties') properties.push(...Object.keys(value as object))
    return value
  })
  expect(properties.filter((name) => /[A-Z]/.test(name))).toEqual([])
  expect(properties).toContain('google_analytics_id')
})

interface Operation {
  operationId: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content: unknown }>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  security?: unknown[]
}

const operation = (method: string, path: string) => document.paths[path]?.[method] as Operation

test('says what each call takes and how it refuses', () => {
  const patch = operation('patch', '/api/v3/addons/{addon}')
  expect(patch.parameters.map(({ name }) => name)).toEqual(['addon', 'If-Match'])
  expect(Object.keys(patch.responses)).toEqual(
    expect.arrayContaining(['200', '401', '403', '404', '409', '412', '414', '422', '500']),
  )
  const list = operation('get', '/api/v3/addons')
  expect(list.parameters.find(({ name }) => name === 'Range')).toMatchObject({
    in: 'header',
    description: expect.stringContaining('Without it, the first 50.'),
  })
  expect(list.responses['206']?.content).toEqual(list.responses['200']?.content)
  const request = operation('post', '/api/v3/addons/{addon}/approvals')
  expect(request.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
  expect(request.requestBody?.content['application/json']?.schema.required).toEqual(['type'])
  const publishing = operation('post', '/buildpack-registry/buildpacks/{id}/revisions')
  expect(publishing.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { ref: { maxLength: 200 } },
  })
  expect(operation('post', '/oauth/tokens').security).toEqual([])
  for (const path of Object.values(document.paths))
    for (const { responses } of Object.values(path) as Operation[])
      for (const [status, { description, content }] of Object.entries(responses)) {
        expect(description).toMatch(/\w/)
        expect(content === undefined).toBe(status === '304')
      }
  const catalogue = operation('get', '/platform/catalogue')
  expect(catalogue.parameters.map(({ name }) => name)).toEqual(['since', 'If-None-Match'])
  expect(Object.keys(catalogue.responses)).toContain('304')
  expect(Object.keys(list.responses)).not.toContain('304')
})

test('says that services call with tokens of their own, and what refuses everybody else', () => {
  const view = operation('get', '/platform/service')
  expect(view.security).toEqual([{ service: [] }])
  expect(document.components.securitySchemes).toHaveProperty('service')
  expect(view.description).toMatch(/^The platform's own services\./)
  expect(view.responses['403']?.description).toBe('For services, and those with the right to it.')
})

test('names in snake case what stands in lists, choices and records too', () => {
  const one = v.object({ fullSlug: v.string() })
  const named = { properties: { full_slug: { type: 'string' } }, required: ['full_slug'] }
  expect(jsonSchema(v.array(one))).toMatchObject({ items: named })
  expect(jsonSchema(v.nullable(one))).toMatchObject({ anyOf: [named, { type: 'null' }] })
  expect(jsonSchema(v.record(v.string(), one))).toMatchObject({ additionalProperties: named })
})

test('has the provider’s half of provisioning', () => {
  const exchange = operation('post', '/oauth/token')
  expect(exchange.security).toEqual([])
  expect(Object.keys(exchange.requestBody?.content ?? {})).toEqual([
    'application/x-www-form-urlencoded',
    'application/json',
  ])
  expect(JSON.stringify(exchange)).toContain('refresh_token')
  const usual = ['200', '401', '404', '406', '414', '429', '500']
  for (const [method, path, refusals] of [
    ['get', '', []],
    ['post', '/actions/provision', ['409']],
    ['post', '/actions/deprovision', ['409']],
  ] as const) {
    const { security, parameters, responses } = operation(method, `/platform/addons/{uuid}${path}`)
    expect(security).toEqual([{ provider: [] }])
    expect(parameters).toMatchObject([{ name: 'uuid', in: 'path', required: true }])
    expect(Object.keys(responses)).toEqual([...usual, ...refusals].toSorted())
  }
  expect(operation('patch', '/platform/addons/{uuid}/config').security).toEqual([{ provider: [] }])
  expect(document.components.securitySchemes).toHaveProperty('provider')
})

/** All operations but those of pages and files, which no limit of requests concerns. */
const counted = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() =>
        /^\/(?:api\/v3|platform|buildpack-registry|source-control)\/|^\/oauth\/tokens?\b/.test(path),
      )
      .filter(() => !path.startsWith('/api/v3/reports/{id}.'))
      .map(([method, given]) => ({ method, path, ...(given as Operation) })),
  )

test('names the limits and the quota of each operation, with their numbers', () => {
  const all = counted()
  expect(all.length).toBeGreaterThan(Object.keys(everyEndpoint).length)
  const named = all.map(({ operationId, description }) => [
    operationId,
    description.split('\n').filter((line) => line.startsWith('- ')),
  ])
  expect(named).toEqual(
    all.map(({ operationId, method, path }) => {
      const call = operationId.replace(/ByPut$/, '')
      const asked = operationId === call ? method.toUpperCase() : 'PATCH'
      const access = specifiedAccess[`${asked} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
      const [reads, writes] =
        access?.startsWith('S') === true
          ? (['serviceReads', 'serviceWrites'] as const)
          : (['reads', 'writes'] as const)
      const limits = [
        method === 'get' ? reads : writes,
        ...(limitedCalls[call] === undefined ? [] : [limitedCalls[call]]),
        ...(limitedCalls[call] === 'invitations' ? ['invitationsReceived' as const] : []),
      ] as const
      const quota = quotaCalls[call]
      return [
        operationId,
        [
          ...limits.map((name) => `- \`${name}\`: ${requestLimits[name].words}`),
          ...(quota === undefined ? [] : [`- ${quota}`]),
        ],
      ]
    }),
  )
  const ids = new Set(all.map(({ operationId }) => operationId))
  expect([...Object.keys(limitedCalls), ...Object.keys(quotaCalls)].filter((call) => !ids.has(call))).toEqual(
    [],
  )
})

test('names no limit that is turned off', () => {
  const none = {
    READS_PER_MINUTE: '0',
    WRITES_PER_MINUTE: '0',
    INVITATIONS_PER_HOUR: '0',
    INVITATIONS_RECEIVED_PER_DAY: '0',
    MOST_ALPHA_USERS: '0',
  }
  const { limits, quotas } = readLimits(new EnvironmentReader(none))
  const given = openApiDocument({ publicUrl: 'http://127.0.0.1:3000', limits, quotas }, {})
  expect(given.paths['/api/v3/addons/{addon}/alpha_users']?.['post']).toMatchObject({
    description: expect.not.stringContaining('Limits') as unknown,
  })
})

test('says with which headers limits are told, and when to try again', () => {
  const told = ['RateLimit', 'RateLimit-Policy']
  expect(Object.keys(document.components.headers).toSorted()).toEqual([...told, 'Retry-After'].toSorted())
  expect(Object.keys(operation('post', '/oauth/authorize').responses)).toContain('429')
  for (const { operationId, responses } of counted()) {
    expect([operationId, '429' in responses]).toEqual([operationId, true])
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const names = Number(status) < 300 ? told : status === '429' ? [...told, 'Retry-After'] : []
      expect([operationId, status, headers]).toEqual([
        operationId,
        status,
        Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      ])
    }
  }
})

test('says what may not be there though no path names it, and what browsers open by themselves', () => {
  for (const path of ['github/user', 'github/orgs', 'github/search/repositories'])
    expect(Object.keys(operation('get', `/source-control/${path}`).responses)).toContain('404')
  expect(Object.keys(operation('delete', '/source-control/github/account').responses)).toContain('404')
  expect(Object.keys(operation('get', '/api/v3/addons').responses)).toContain('404')
  expect(operation('get', '/oauth/authorize').parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['redirect_uri', 'state', 'code_challenge']),
  )
  expect(operation('get', '/oauth/logout').security).toEqual([])
  for (const kind of ['csv', 'pdf']) {
    const { responses } = operation('get', `/api/v3/reports/{id}.${kind}`)
    expect(Object.keys(responses)).toEqual(['200', '404', '410', '414', '429', '500'])
  }
})

test('is written once, and comes again to nobody who has it', async () => {
  const config = readConfig({ SECRETS_KEY: testSecretsKey }, { demo: true })
  let written = 0
  const watched = Object.defineProperty({ ...config }, 'publicUrl', {
    get: () => `http://${++written}.example`,
  })
  const app = new Hono()
  serveOpenApi(app, watched, providerPaths)
  const get = async (headers: Record<string, string> = {}, method = 'GET') =>
    app.request('/api/v3/openapi.json', { method, headers })
  const plain = await get()
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  const text = await plain.text()
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://1.example' }] })
  const br = await get({ 'accept-encoding': 'br' })
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(text)
  const gzip = await get({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
  const tag = plain.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[0-9a-f]{64}"$/)
  expect(br.headers.get('etag')).toBe(tag)
  const known = await get({ 'if-none-match': tag })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag])
  expect(known.headers.get('vary')).toBe('accept-encoding')
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(text))])
  expect(written).toBe(1)
})
