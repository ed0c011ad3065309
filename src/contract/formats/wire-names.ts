import { isJsonObject } from './json.ts'
import type { AnySchema } from '../endpoints/endpoint.ts'

/** Keys whose wire form does not follow the snake_case rule. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['googleAnalyticsID', 'google_analytics_id'],
  ['isHerokuAdmin', 'platform_admin'],
  // Query parameters whose names are fixed (SPEC section 7).
  ['addonId', 'addonId'],
  ['planId', 'planId'],
])

/** The wire form of a contract key: snake_case, except the irregular keys. */
export const wireKey = (key: string): string =>
  irregular.get(key) ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Shape {
  type: string
  entries?: Record<string, AnySchema>
  item?: AnySchema
  value?: AnySchema
  wrapped?: AnySchema
  key?: string
  options?: readonly AnySchema[]
}

type Direction = 'toWire' | 'fromWire'

function renameObject(
  entries: Record<string, AnySchema>,
  value: Record<string, unknown>,
  direction: Direction,
) {
  const contractKeys = new Map(
    Object.keys(entries).map((key) => [direction === 'toWire' ? key : wireKey(key), key]),
  )
  const renamed: [string, unknown][] = []
  for (const [given, field] of Object.entries(value)) {
    const key = contractKeys.get(given)
    const schema = key === undefined ? undefined : entries[key]
    if (key === undefined || schema === undefined) renamed.push([given, field])
    else renamed.push([direction === 'toWire' ? wireKey(key) : key, rename(schema, field, direction)])
  }
  return Object.fromEntries(renamed)
}

function rename(schema: AnySchema, value: unknown, direction: Direction): unknown {
  const shape = schema as unknown as Shape
  if (value === null || value === undefined) return value
  if (shape.wrapped !== undefined) return rename(shape.wrapped, value, direction)
  if (shape.type === 'array' && shape.item !== undefined && Array.isArray(value)) {
    const { item } = shape
    return value.map((element: unknown) => rename(item, element, direction))
  }
  if (shape.entries !== undefined && isJsonObject(value)) return renameObject(shape.entries, value, direction)
  if (shape.type === 'record' && shape.value !== undefined && isJsonObject(value)) {
    const field = shape.value
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, rename(field, entry, direction)]),
    )
  }
  if (shape.type === 'variant' && shape.key !== undefined && isJsonObject(value)) {
    const key = shape.key
    const tag = value[direction === 'toWire' ? key : wireKey(key)]
    const chosen = shape.options?.find((option) => {
      const literal = (option as unknown as Shape).entries?.[key] as { literal?: unknown } | undefined
      return literal?.literal === tag
    })
    return chosen === undefined ? value : rename(chosen, value, direction)
  }
  return value
}

/** Renames a value's contract keys to wire keys; only keys in the schema are renamed. */
export const toWire = (schema: AnySchema, value: unknown): unknown => rename(schema, value, 'toWire')

/** Renames a value's wire keys to contract keys; keys not in the schema stay unchanged. */
export const fromWire = (schema: AnySchema, value: unknown): unknown => rename(schema, value, 'fromWire')
