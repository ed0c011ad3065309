import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import { refusedHeaders } from '#server/limits/describe-limits.ts'

export interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  [key: string]: unknown
}

/** Keywords under which a schema could hold property names that this file does not look for. */
const notRead = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', '$ref', '$defs']

/** Renames a schema's properties to their wire names, recursively. Throws on a keyword it cannot search. */
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

/** A valibot schema as JSON Schema with wire names, for the OpenAPI document. */
export const jsonSchema = (schema: AnySchema): JsonSchema =>
  withWireNames(
    toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
      target: 'draft-2020-12',
      typeMode: 'input',
      ignoreActions: ['trim', 'plain', 'verbatim', 'partial_check', 'to_lower_case'],
      // A check says nothing in JSON Schema but how long a text may be; actions ignored above don't come here.
      overrideAction: ({ valibotAction, jsonSchema: made }) => {
        if ('atMost' in valibotAction) return { ...made, maxLength: Number(valibotAction.atMost) }
        return valibotAction.type === 'check' ? made : undefined
      },
    }) as JsonSchema,
  )

/** The `content` of a JSON body. */
export const json = (schema: unknown) => ({ 'application/json': { schema } })

/** The `content` of an error response. */
const errorContent = json({ $ref: '#/components/schemas/Error' })

/** The responses with which an operation refuses, by their statuses, and that of the platform's own failure. */
export const refusedResponses = (
  statuses: readonly number[],
  wordingOf: (status: number) => string | undefined,
) =>
  Object.fromEntries(
    [...statuses, 500].map((status) => [
      status,
      {
        description: status === 500 ? 'The platform failed.' : wordingOf(status),
        ...(status === 429 ? { headers: refusedHeaders } : {}),
        content: errorContent,
      },
    ]),
  )
