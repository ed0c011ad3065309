import * as v from 'valibot'
import { resourceAnswer } from './describe-resource.ts'
import { exchangeAnswer, exchangeBody } from './exchange-grant.ts'
import { countedHeaders, describeLimits } from '#server/limits/describe-limits.ts'
import type { Limits } from '#server/config/read-limits.ts'
import { json, jsonSchema, refusedResponses } from '#server/http/openapi/json-schema.ts'

/** The config vars set by a provider. */
export const configBody = v.object({
  config: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.maxLength(200)),
        value: v.pipe(v.string(), v.maxLength(10_000)),
      }),
    ),
    v.maxLength(200),
  ),
})

const configAnswer = v.array(v.object({ name: v.string() }))

const uuid = {
  name: 'uuid',
  in: 'path',
  required: true,
  description: 'The uuid of the provision request.',
  schema: { type: 'string', format: 'uuid' },
}

const words: Readonly<Record<number, string>> = {
  400: 'Not JSON, or not well encoded.',
  401: 'The grant or token is unknown, expired, used, revoked, or of an older OAuth client secret.',
  404: "The token is another resource's.",
  406: 'Another version than 3 was asked for.',
  409: 'The state of the resource forbids it.',
  413: 'The body is too large.',
  414: 'The path is too long.',
  415: 'The body is of another media type.',
  422: 'A value is wrong.',
  429: 'Too many such requests; Retry-After and RateLimit say when another one may come.',
}

const refused = (...statuses: number[]) => refusedResponses([...statuses, 429], (status) => words[status])

const done = (schema: unknown) => ({
  200: { description: 'Done.', headers: countedHeaders, content: json(schema) },
})

const asWrite = (limits: Limits) => `Its provider.${describeLimits({ limits: ['writes'] }, limits)}`

const action = (name: 'provision' | 'deprovision', summary: string, limits: Limits) => ({
  operationId: `provider${name === 'provision' ? 'Provision' : 'Deprovision'}End`,
  summary,
  description: asWrite(limits),
  security: [{ provider: [] }],
  parameters: [uuid],
  responses: {
    ...done({
      type: 'object',
      required: ['id', 'state'],
      properties: { id: { type: 'string' }, state: { const: `${name}ed` } },
    }),
    ...refused(401, 404, 406, 409, 414),
  },
})

/** The provider's side of provisioning in the OpenAPI document (served by provider-api.ts). */
export function providerPaths(limits: Limits): Record<string, Record<string, unknown>> {
  const exchange = jsonSchema(exchangeBody)
  return {
    '/oauth/token': {
      post: {
        operationId: 'providerTokenCreate',
        summary:
          "Exchanges a provision request's grant, or a refresh token, for an access token of the resource.",
        description: `A grant lives 5 minutes and is good for one exchange.${describeLimits({ limits: ['writes', 'exchanges'] }, limits)}`,
        security: [],
        parameters: [],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: exchange }, ...json(exchange) },
        },
        responses: { ...done(jsonSchema(exchangeAnswer)), ...refused(400, 401, 413, 415, 422) },
      },
    },
    '/platform/addons/{uuid}': {
      get: {
        operationId: 'providerResourceGet',
        summary: "Answers a resource's state, plan and region, and the names of its config vars.",
        description: `Its provider.${describeLimits({ limits: ['reads'] }, limits)}`,
        security: [{ provider: [] }],
        parameters: [uuid],
        responses: { ...done(jsonSchema(resourceAnswer)), ...refused(401, 404, 406, 414) },
      },
    },
    '/platform/addons/{uuid}/config': {
      patch: {
        operationId: 'providerConfigUpdate',
        summary: 'Sets config vars of the manifest; answers all that are set, without their values.',
        description: asWrite(limits),
        security: [{ provider: [] }],
        parameters: [uuid],
        requestBody: { required: true, content: json(jsonSchema(configBody)) },
        responses: {
          ...done(jsonSchema(configAnswer)),
          ...refused(400, 401, 404, 406, 409, 413, 414, 415, 422),
        },
      },
    },
    '/platform/addons/{uuid}/actions/provision': {
      post: action('provision', 'Says that the resource of a 202 answer is provisioned.', limits),
    },
    '/platform/addons/{uuid}/actions/deprovision': {
      post: action('deprovision', 'Says that the resource of a 202 answer is removed.', limits),
    },
  }
}
