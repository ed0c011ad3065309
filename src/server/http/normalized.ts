import type { AnySchema } from '#contract/endpoints/endpoint.ts'

interface Shape {
  entries?: Record<string, AnySchema>
  item?: AnySchema
  value?: AnySchema
  wrapped?: AnySchema
  /** Of a picklist these are its values. */
  options?: readonly (AnySchema | string | number)[]
  pipe?: readonly Shape[]
  type?: string
}

const shapeOf = (schema: AnySchema) => schema as unknown as Shape

/** The schemas that a value may match, without what makes them optional. */
function possibleSchemas(schema: AnySchema): AnySchema[] {
  const { wrapped, options = [] } = shapeOf(schema)
  if (wrapped !== undefined) return possibleSchemas(wrapped)
  const inner = options.filter((option) => typeof option === 'object')
  return [schema, ...inner.flatMap(possibleSchemas)]
}

/** True for a schema with the mark in its pipe, or in that of the schema it begins with. */
const isVerbatim = ({ pipe = [] }: Shape): boolean =>
  pipe.some((step) => step.type === 'verbatim' || isVerbatim(step))

const partOf = (schemas: readonly AnySchema[], key: string): AnySchema[] =>
  schemas.flatMap((schema) => {
    const { entries, value } = shapeOf(schema)
    const part = entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : value
    return part === undefined ? [] : possibleSchemas(part)
  })

function normalizedBy(schemas: readonly AnySchema[], value: unknown): unknown {
  if (schemas.some((schema) => isVerbatim(shapeOf(schema)))) return value
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => {
      const { item } = shapeOf(schema)
      return item === undefined ? [] : possibleSchemas(item)
    })
    return value.map((each) => normalizedBy(items, each))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, normalizedBy(partOf(schemas, key), field)]),
  )
}

/**
 * Normalizes the texts of a body or query, in contract names, to NFC, except in the fields that their schema marks as
 * verbatim: passwords, secrets, codes, base64, manifests (READINGS 50).
 */
export const normalized = (schema: AnySchema, value: unknown): unknown =>
  normalizedBy(possibleSchemas(schema), value)
