import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnySchema, Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { wireKey } from '../../contract/names.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  [key: string]: unknown
}

/** Gives a schema's properties their wire names, all the way down. */
function withWireNames(schema: JsonSchema): JsonSchema {
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
      ignoreActions: ['trim', 'check'],
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

function operation(name: string, endpoint: Endpoint) {
  const status = String(endpoint.status ?? 200)
  const refusal = { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) }
  return {
    operationId: name,
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(endpoint.body)) } }),
    responses: {
      [status]: { description: 'Done', content: json(jsonSchema(endpoint.result)) },
      ...(endpoint.list === true ? { 206: { description: 'A page; Next-Range names the next' } } : {}),
      '4XX': refusal,
    },
  }
}

/** The OpenAPI 3.1 document of the whole endpoint table. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const methods = endpoint.method === 'PATCH' ? ['patch', 'put'] : [endpoint.method.toLowerCase()]
    for (const method of methods) {
      const id = method === 'put' ? `${name}ByPut` : name
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
