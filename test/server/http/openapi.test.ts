import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { jsonSchema } from '#server/http/json-schema.ts'
import { openApiDocument } from '#server/openapi.ts'
import { providerPaths } from '#server/provisioning/provider-paths.ts'

/** Made before each test, and not as this file is loaded, so that faults of the sources can be in it. */
let document: ReturnType<typeof openApiDocument>
beforeEach(() => {
  document = openApiDocument('http://127.0.0.1:3000', providerPaths())
})

test('describes every endpoint once, with wire names', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const name of Object.keys(everyEndpoint)) expect(ids).toContain(name)
  const keys = [...JSON.stringify(document).matchAll(/"properties":\{([^{}]*?)"/g)]
  expect(keys.length).toBeGreaterThan(50)
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
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string; content: unknown }>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  security?: unknown[]
}

const operation = (method: string, path: string) => document.paths[path]?.[method] as Operation

test('says what each call takes and how it refuses', () => {
  const patch = operation('patch', '/api/v3/addons/{addon}')
  expect(patch.parameters.map(({ name }) => name)).toEqual(['addon', 'If-Match'])
  expect(Object.keys(patch.responses)).toEqual(
    expect.arrayContaining(['200', '401', '403', '404', '409', '412', '422', '500']),
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
      for (const { description, content } of Object.values(responses)) {
        expect(description).toMatch(/\w/)
        expect(content).toBeDefined()
      }
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
  expect(operation('patch', '/platform/addons/{uuid}/config').security).toEqual([{ provider: [] }])
  for (const action of ['provision', 'deprovision']) {
    const { operationId, parameters, responses } = operation(
      'post',
      `/platform/addons/{uuid}/actions/${action}`,
    )
    expect(operationId.toLowerCase()).toBe(`provider${action}end`)
    expect(parameters).toMatchObject([{ name: 'uuid', in: 'path', required: true }])
    expect(Object.keys(responses)).toEqual(['200', '401', '404', '406', '409', '429', '500'])
  }
  expect(document.components.securitySchemes).toHaveProperty('provider')
})

test('says of every endpoint that too many requests are refused', () => {
  expect(Object.keys(operation('post', '/oauth/authorize').responses)).toContain('429')
  for (const { method, path } of Object.values<Endpoint>(everyEndpoint)) {
    const { responses } = operation(method.toLowerCase(), path.replaceAll(/:(\w+)/g, '{$1}'))
    expect([path, '429' in responses]).toEqual([path, true])
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
    expect(Object.keys(responses)).toEqual(['200', '404', '410', '500'])
  }
})
