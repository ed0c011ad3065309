import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { wireKey } from '../../contract/names.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  [key: string]: unknown
}

/** Places of a schema that this file would have to look into for names, and does not. */
const notRead = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', '$ref', '$defs']

/** Gives a schema's properties their wire names, all the way down. Throws where it can't look. */
function withWireNames(schema: JsonSchema): JsonSchema {
  const unread = notRead.find((key) => key in schema)
  if (unread !== undefined) throw new Error(`the OpenAPI document can't name what is inside ${unread}`)
  const { $schema: _dropped, ...rest } = schema
  const renamed: JsonSchema = rest
  if (schema.properties !== undefined) {
    renamed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, value]) => [wireKey(key), withWireNames(value)]),
    )
  }
  if (schema.required !== undefined) renamed.required = schema.required.map(wireKey)
  if (schema.items !== undefined) renamed.items = withWireNames(schema.items)
  for (const key of ['anyOf', 'oneOf'] as const) {
    const options = schema[key]
    if (options !== undefined) renamed[key] = options.map(withWireNames)
  }
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null) {
    renamed.additionalProperties = withWireNames(schema.additionalProperties as JsonSchema)
  }
  return renamed
}

const jsonSchema = (schema: AnySchema): JsonSchema =>
  withWireNames(
    toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
      target: 'draft-2020-12',
      typeMode: 'input',
      ignoreActions: ['trim', 'check', 'to_lower_case'],
    }) as JsonSchema,
  )

function parameters(place: 'path' | 'query', schema: AnySchema | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const accessWords: Record<Endpoint['access'], string> = {
  public: 'Public.',
  user: 'Any signed-in user.',
  company: "A user of the record's company or a platform admin.",
  admin: 'Platform admins.',
  companyOrToken: "A user of the record's company, a platform admin, or the add-on's own API token.",
}

/** A header that a request may carry. */
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

function headers({ method, access, subject, list }: Endpoint) {
  return [
    ...(list === true ? [header('Range', 'items ..; max=N (1 to 1000), or what Next-Range said.')] : []),
    ...(method !== 'GET' && subject !== undefined
      ? [header('If-Match', "The ETag that the path's record must still have.")]
      : []),
    ...(method === 'POST' && access !== 'public'
      ? [header('Idempotency-Key', 'Sent again within 24 hours, the request is answered as the first was.')]
      : []),
  ]
}

const refusals: Readonly<Record<number, string>> = {
  400: 'Not JSON, not well encoded, or a bad Range.',
  401: 'No, an unknown, an expired or a revoked access token.',
  403: 'For platform admins.',
  404: "No such record, or another company's.",
  406: 'Another version than 3 was asked for.',
  409: 'The state of the record forbids it.',
  412: 'The record has been changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A value is wrong, or requirements are incomplete: messages by field.',
}

/** The statuses that an endpoint refuses with. */
function refusalsOf({ method, access, subject, params, query, body }: Endpoint): number[] {
  const isWrite = method !== 'GET'
  return [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'admin' || isWrite ? [403] : []),
    ...(params === undefined ? [] : [404]),
    406,
    ...(isWrite ? [409, 413, 415] : []),
    ...(isWrite && subject !== undefined ? [412] : []),
    ...(query === undefined && body === undefined ? [] : [422]),
  ]
}

function operation(name: string, endpoint: Endpoint) {
  const result = json(jsonSchema(endpoint.result))
  const error = json({ $ref: '#/components/schemas/Error' })
  return {
    operationId: name,
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...headers(endpoint),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(endpoint.body)) } }),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done.', content: result },
      ...(endpoint.list === true
        ? { 206: { description: 'A page; Next-Range names the next.', content: result } }
        : {}),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { description: refusals[status], content: error }]),
      ),
      500: { description: 'The platform failed.', content: error },
    },
  }
}

/** The OpenAPI 3.1 document of the whole endpoint table. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [string, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const methods = endpoint.method === 'PATCH' ? ['patch', 'put'] : [endpoint.method.toLowerCase()]
    for (const method of methods) {
      const id = method === 'put' && endpoint.method === 'PATCH' ? `${name}ByPut` : name
      paths[path] = { ...paths[path], [method]: operation(id, endpoint) }
    }
  }
  const text = { type: 'string' }
  const byField = { type: 'object', additionalProperties: { type: 'array', items: text } }
  return {
    openapi: '3.1.0',
    info: { title: 'Partner portal', version: '3' },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['id'],
          properties: { id: text, error: { anyOf: [text, byField] }, message: text },
        },
      },
    },
  }
}
