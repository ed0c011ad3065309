import * as v from 'valibot'
import type { AnySchema } from '../../contract/endpoint.ts'
import { fromWire, wireKey } from '../../contract/names.ts'
import { invalidOnWire, notFound } from '../errors.ts'
import { isStorable } from './is-storable.ts'

type Issue = v.BaseIssue<unknown>

/** Where an issue is, in wire names: `field`, or `field.inner` for nested bodies; `base` for the whole. */
function fieldOf(issue: Issue): string {
  const keys = (issue.path ?? []).map((item) => item.key).filter((key) => typeof key === 'string')
  return keys.length === 0 ? 'base' : keys.map((key) => wireKey(key)).join('.')
}

function messageOf(issue: Issue): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a known field'
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'is required'
  return issue.message.startsWith('Invalid ')
    ? `is not valid: expected ${issue.expected ?? 'another value'}`
    : issue.message
}

function messagesByField(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const issue of issues) (fields[fieldOf(issue)] ??= []).push(messageOf(issue))
  return fields
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema's keys as they are on the wire. */
const wireKeysOf = (entries: Record<string, AnySchema>) => new Set(Object.keys(entries).map(wireKey))

/**
 * The keys that a strict schema does not list. Looked up here and not left to the schema, which would
 * name only the first and take those of Object's prototype (such as constructor) for known ones.
 */
function unknownKeys(schema: AnySchema, wire: unknown): string[] {
  const { type, entries } = schema as AnySchema & { entries?: Record<string, AnySchema> }
  if (type !== 'strict_object' || entries === undefined || !isObject(wire)) return []
  const known = wireKeysOf(entries)
  return Object.keys(wire).filter((key) => !known.has(key))
}

/** Throws 422 for each field with a text that no database can hold. */
function refuseUnstorable(value: unknown): void {
  if (isStorable(value)) return
  const fields = isObject(value) ? Object.keys(value).filter((key) => !isStorable({ [key]: value[key] })) : []
  const message = ['must not contain NUL or half of a character, nor be nested over 100 levels']
  throw invalidOnWire(
    Object.fromEntries((fields.length > 0 ? fields : ['base']).map((key) => [key, message])),
  )
}

/** A wire value with contract names, checked. Throws 422 with messages by wire field. */
export function parseInput(schema: AnySchema, value: unknown): unknown {
  if ('entries' in schema && !isObject(value)) throw invalidOnWire({ base: ['must be a JSON object'] })
  refuseUnstorable(value)
  const unknown = unknownKeys(schema, value)
  const known =
    unknown.length > 0 && isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !unknown.includes(key)))
      : value
  const parsed = v.safeParse(schema, fromWire(schema, known))
  if (parsed.success && unknown.length === 0) return parsed.output
  const fields = messagesByField(parsed.issues ?? [])
  for (const key of unknown) fields[key] = ['is not a known field']
  throw invalidOnWire(fields)
}

/**
 * A query with contract names, checked. Parameters that the endpoint does not have are ignored, unless
 * its schema is strict; one that stands twice is a 422, since nobody could say which is meant, unless its name
 * ends in brackets.
 */
export function parseQuery(schema: AnySchema, given: Record<string, string[]>): unknown {
  const { entries = {} } = schema as AnySchema & { entries?: Record<string, AnySchema> }
  const known = wireKeysOf(entries)
  const query: [string, string | string[]][] = []
  for (const [key, values] of Object.entries(given)) {
    if (key.endsWith('[]')) {
      query.push([key, values])
      continue
    }
    if (values.length > 1) throw invalidOnWire({ [key]: ['is given more than once'] })
    // A contract's own name is none on the wire: `currentUser` must not pass for `current_user`.
    if (known.has(key) || !Object.hasOwn(entries, key)) query.push([key, values[0] ?? ''])
  }
  return parseInput(schema, Object.fromEntries(query))
}

/** The path's parameters; one that no record can have (not a UUID, no such list) is a 404. */
export function parseParams(schema: AnySchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value)
  if (parsed.success && isStorable(value)) return parsed.output
  throw notFound()
}
