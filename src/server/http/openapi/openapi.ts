import type { AnySchema, Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint, type EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { LimitName } from '#contract/endpoints/limit.ts'
import { proofKinds } from '#contract/security/proof.ts'
import { effects } from '#contract/road/call-effects.ts'
import { json, jsonSchema, refusedResponses } from './json-schema.ts'
import {
  countedHeaders,
  describeLimits,
  limitHeaders,
  limitsInGeneral,
} from '#server/limits/describe-limits.ts'
import { requestLimitOf } from '#server/limits/request-limit.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { pagePaths } from '../portal/page-paths.ts'

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
  service: "The platform's own services.",
}

/** The right that a service needs. */
const rightWording = ({ may }: Endpoint): string =>
  may === undefined ? '' : ` The service must have the right ${may}.`

/** When a write asks its person for a fresh proof, by the endpoint's need. */
const proofWording: Record<NonNullable<Endpoint['freshProof']>, string> = {
  always: ' Asks its person for a fresh proof.',
  staff: ' Asks staff for a fresh proof.',
  priceApproval: ' Asks for a fresh proof where it approves prices.',
}

const proofRefusal =
  'Not for this caller; or `fresh_proof`, with the kinds that can be given at /api/v3/account/proof in `proof_kinds`: after that, send it again as it is.'

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

function headers({ method, access, subject, list, max, takesRevision, answersAnew, written }: Endpoint) {
  return [
    ...(written === true
      ? [header('If-None-Match', 'The ETag of an earlier answer: 304 if this one is the same.')]
      : []),
    ...(list === true ? [header('Range', rangeOf(max))] : []),
    ...(method !== 'GET' && subject !== undefined
      ? [header('If-Match', ifMatch(takesRevision === true))]
      : []),
    ...(method === 'POST' && access !== 'public' && answersAnew !== true
      ? [header('Idempotency-Key', 'Sent again within 24 hours, the request is answered as the first was.')]
      : []),
  ]
}

const dryRun = {
  name: 'dry_run',
  in: 'query',
  required: false,
  description:
    'true: answers what the call would do now (200), found by making it and undoing it; nothing is kept, no letter is sent. Asks for no fresh proof, and keeps no Idempotency-Key.',
  schema: { type: 'boolean' },
}

const refusals: Readonly<Record<number, string>> = {
  400: 'Not JSON, not well encoded, or a bad Range.',
  401: 'No, an unknown, an expired or a revoked access token.',
  404: "No such record, or another company's.",
  406: 'Another version than 3 was asked for.',
  409: 'The state of the record forbids it.',
  412: 'The record has been changed since it was read.',
  413: 'The body is too large.',
  414: 'The path is too long.',
  415: 'The body is not JSON.',
  422: 'A value is wrong, or requirements are incomplete: messages by field.',
  429: 'Too many such requests; Retry-After and RateLimit say when another one may come.',
}

function forbiddenWording({ access, freshProof }: Endpoint): string {
  if (freshProof !== undefined) return proofRefusal
  return access === 'service' ? 'For services, and those with the right to it.' : 'For platform admins.'
}

/** The statuses with which an endpoint refuses. */
function refusalsOf({ method, access, subject, params, query, mayBeMissing }: Endpoint): number[] {
  const isWrite = method !== 'GET'
  return [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'admin' || access === 'service' || isWrite ? [403] : []),
    ...(params === undefined && mayBeMissing !== true ? [] : [404]),
    ...(params === undefined ? [] : [414]),
    406,
    ...(isWrite ? [409, 413, 415] : []),
    ...(isWrite && subject !== undefined ? [412] : []),
    ...(isWrite || query !== undefined ? [422] : []),
    429,
  ]
}

/** The limits that an endpoint counts against, the general one first. */
const limitsOf = ({ method, access, limit }: Endpoint): LimitName[] => [
  requestLimitOf(method, access === 'service'),
  ...(limit === undefined ? [] : [limit]),
  ...(limit === 'invitations' ? (['invitationsReceived'] as const) : []),
]

function operation(name: keyof EveryEndpoint, method: string, endpoint: Endpoint, config: DescribedConfig) {
  const result = {
    ...json(jsonSchema(endpoint.result)),
    ...(endpoint.csv === true ? { 'text/csv': { schema: { type: 'string' } } } : {}),
  }
  return {
    operationId: method === 'put' && endpoint.method === 'PATCH' ? `${name}ByPut` : name,
    summary: endpoint.summary,
    description:
      accessWording[endpoint.access] +
      rightWording(endpoint) +
      (endpoint.freshProof === undefined ? '' : proofWording[endpoint.freshProof]) +
      describeLimits({ limits: limitsOf(endpoint), quota: endpoint.quota }, config),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(endpoint.access === 'service' ? { security: [{ service: [] }] } : {}),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.dryRun === true ? [dryRun] : []),
      ...headers(endpoint),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(endpoint.body)) } }),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done.', headers: countedHeaders, content: result },
      ...(endpoint.dryRun === true
        ? {
            200: {
              description: 'Done; or with dry_run=true, its effects.',
              headers: countedHeaders,
              content: json({
                anyOf: [
                  ...(endpoint.status === 201 ? [] : [jsonSchema(endpoint.result)]),
                  jsonSchema(effects),
                ],
              }),
            },
          }
        : {}),
      ...(endpoint.list === true
        ? {
            206: {
              description: 'A page; Next-Range names the next.',
              headers: countedHeaders,
              content: result,
            },
          }
        : {}),
      ...(endpoint.written === true ? { 304: { description: 'The client has this answer.' } } : {}),
      ...refusedResponses(refusalsOf(endpoint), (status) =>
        status === 403 ? forbiddenWording(endpoint) : refusals[status],
      ),
    },
  }
}

/** The part of the configuration that the document tells. */
type DescribedConfig = Pick<ServerConfig, 'publicUrl' | 'limits' | 'quotas'>

type Paths = Record<string, Record<string, unknown>>

/** The OpenAPI 3.1 document of all endpoints in the table and of the paths served outside it. */
export function openApiDocument(config: DescribedConfig, outsidePaths: Paths) {
  const paths: Paths = {}
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [keyof EveryEndpoint, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const methods = endpoint.method === 'PATCH' ? ['patch', 'put'] : [endpoint.method.toLowerCase()]
    for (const method of methods) {
      paths[path] = { ...paths[path], [method]: operation(name, method, endpoint, config) }
    }
  }
  const text = { type: 'string' }
  const byField = { type: 'object', additionalProperties: { type: 'array', items: text } }
  return {
    openapi: '3.1.0',
    info: { title: 'Partner portal', version: '3', description: limitsInGeneral },
    servers: [{ url: config.publicUrl }],
    security: [{ bearer: [] }],
    paths: { ...paths, ...outsidePaths, ...pagePaths() },
    components: {
      headers: limitHeaders,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        service: {
          type: 'http',
          scheme: 'bearer',
          description: "A service's token, from npm run admin -- create-service.",
        },
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
          properties: {
            id: text,
            error: { anyOf: [text, byField] },
            message: text,
            proof_kinds: { type: 'array', items: { type: 'string', enum: [...proofKinds] } },
          },
        },
      },
    },
  }
}
