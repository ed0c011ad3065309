import type { AnySchema, Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint, type EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { summaries } from '#contract/endpoints/summaries.ts'
import { errorContent, json, jsonSchema } from '#server/http/json-schema.ts'
import { pagePaths } from '#server/http/portal/page-paths.ts'

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

const accessWording: Record<Endpoint['access'], string> = {
  public: 'Public.',
  user: 'Any signed-in user.',
  company: "A user of the record's company or a platform admin.",
  admin: 'Platform admins.',
  companyOrToken: "A user of the record's company, a platform admin, or the add-on's own API token.",
}

/** An optional request header. */
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const ifMatch = (takesRevision: boolean) =>
  takesRevision
    ? `The ETag that the path's record must still have, the revision of its add-on that was seen ("r17"), or both ("r17-5").`
    : "The ETag that the path's record must still have."

const rangeOf = (max = 1000) =>
  `items ..; max=N (1 to 1000), or what Next-Range said. Without it, the first ${max}.`

function headers({ method, access, subject, list, max, takesRevision }: Endpoint) {
  return [
    ...(list === true ? [header('Range', rangeOf(max))] : []),
    ...(method !== 'GET' && subject !== undefined
      ? [header('If-Match', ifMatch(takesRevision === true))]
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
  429: 'Too many such requests; Retry-After and RateLimit say when another one may come.',
}

/** The statuses with which an endpoint refuses. */
function refusalsOf({
  method,
  access,
  subject,
  params,
  query,
  body,
  quota,
  mayBeMissing,
}: Endpoint): number[] {
  const isWrite = method !== 'GET'
  return [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'admin' || isWrite ? [403] : []),
    ...(params === undefined && mayBeMissing !== true ? [] : [404]),
    406,
    ...(isWrite ? [409, 413, 415] : []),
    ...(isWrite && subject !== undefined ? [412] : []),
    ...(query === undefined && body === undefined && quota === undefined ? [] : [422]),
    429,
  ]
}

function operation(name: keyof EveryEndpoint, method: string, endpoint: Endpoint) {
  const result = json(jsonSchema(endpoint.result))
  return {
    operationId: method === 'put' && endpoint.method === 'PATCH' ? `${name}ByPut` : name,
    summary: summaries[name],
    description: accessWording[endpoint.access],
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
        refusalsOf(endpoint).map((status) => [
          status,
          { description: refusals[status], content: errorContent },
        ]),
      ),
      500: { description: 'The platform failed.', content: errorContent },
    },
  }
}

type Paths = Record<string, Record<string, unknown>>

/** The OpenAPI 3.1 document of all endpoints in the table and of the paths served outside it. */
export function openApiDocument(publicUrl: string, outsidePaths: Paths) {
  const paths: Paths = {}
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [keyof EveryEndpoint, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const methods = endpoint.method === 'PATCH' ? ['patch', 'put'] : [endpoint.method.toLowerCase()]
    for (const method of methods) {
      paths[path] = { ...paths[path], [method]: operation(name, method, endpoint) }
    }
  }
  const text = { type: 'string' }
  const byField = { type: 'object', additionalProperties: { type: 'array', items: text } }
  return {
    openapi: '3.1.0',
    info: { title: 'Partner portal', version: '3' },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    paths: { ...paths, ...outsidePaths, ...pagePaths() },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        provider: {
          type: 'http',
          scheme: 'bearer',
          description: "A provider's access token for one resource, from POST /oauth/token.",
        },
      },
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
