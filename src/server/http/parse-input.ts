import * as v from 'valibot'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { isJsonObject } from '#contract/formats/json.ts'
import { fromWire, wireKey } from '#contract/formats/wire-names.ts'
import { invalidOnWire, notFound } from '#server/law/refusal.ts'
import { holdsMore, isStorable } from './is-storable.ts'
import { normalized } from './normalized.ts'
import { schemaWording } from '#contract/wording/schema-wording.ts'
import { grouped } from '#contract/formats/grouped.ts'

type Issue = v.BaseIssue<unknown>

/** The most fields and array elements in one body, but where its endpoint says more: most have a few hundred. */
const mostInBody = 10_000
/** The most fields with problems that a response names; the rest are only counted. */
const mostProblems = 100
/** Stops at a text's first problem, so that an overlong text is never matched against a pattern. */
const checking = { abortPipeEarly: true, message: schemaWording } as const

/** The wire path of an issue: `field`, `field.inner` for nested bodies, or `base` for the whole body. */
function fieldOf(issue: Issue): string {
  const keys = (issue.path ?? []).map(({ key }) => key).filter((key) => typeof key === 'string')
  return keys.length === 0 ? 'base' : keys.map((key) => wireKey(key)).join('.')
}

function messageOf(issue: Issue): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a known field'
  return issue.kind === 'schema' && issue.received === 'undefined' ? 'is required' : issue.message
}

/** The place of an issue in a list, counted from 1, as words behind its message; '' outside lists. */
function entryOf(issue: Issue): string {
  const index = issue.path?.findLast(({ key }) => typeof key === 'number')?.key
  return typeof index === 'number' ? ` (entry ${index + 1})` : ''
}

type Fields = Record<string, string[]>

/** Collects the messages of each field; of a list's entries with the same message, only the first is named. */
function messagesByField(issues: readonly Issue[]): Fields {
  const messages = new Map<string, Map<string, string>>()
  for (const issue of issues) {
    const [field, message] = [fieldOf(issue), messageOf(issue)]
    const known = messages.get(field) ?? new Map<string, string>()
    if (!known.has(message)) known.set(message, message + entryOf(issue))
    messages.set(field, known)
  }
  return Object.fromEntries([...messages].map(([field, each]) => [field, [...each.values()]]))
}

/** The first problems, followed by the number of the others. */
function capped(fields: Fields): Fields {
  const entries = Object.entries(fields)
  if (entries.length <= mostProblems) return fields
  const more = `${entries.length - mostProblems} more fields have problems`
  return { ...Object.fromEntries(entries.slice(0, mostProblems)), base: [...(fields.base ?? []), more] }
}

/** The wire names of a schema's keys. */
const wireKeysOf = (entries: Record<string, AnySchema>) => new Set(Object.keys(entries).map(wireKey))

/**
 * Lists the keys that a strict schema does not know. The schema itself would name only the first, and would accept
 * those of Object's prototype (such as constructor).
 */
function unknownKeys(schema: AnySchema, wire: unknown): string[] {
  const { type, entries } = schema as AnySchema & { entries?: Record<string, AnySchema> }
  if (type !== 'strict_object' || entries === undefined || !isJsonObject(wire)) return []
  const known = wireKeysOf(entries)
  return Object.keys(wire).filter((key) => !known.has(key))
}

/** Throws 422 for each field whose text the database cannot store. */
function refuseUnstorable(value: unknown): void {
  if (isStorable(value)) return
  const fields = isJsonObject(value)
    ? Object.keys(value).filter((key) => !isStorable({ [key]: value[key] }))
    : []
  const message = ['must not contain NUL or half of a character, nor be nested over 100 levels']
  throw invalidOnWire(
    capped(Object.fromEntries((fields.length > 0 ? fields : ['base']).map((key) => [key, message]))),
  )
}

/**
 * Throws 422 for a body with more values than its form needs, at the fields that hold them. This bounds the work that
 * each value causes later.
 */
export function refuseTooMany(value: unknown, most: number = mostInBody): void {
  if (!holdsMore(value, most)) return
  const entries = isJsonObject(value) ? Object.entries(value) : []
  const fields = entries.length > most ? [] : entries.filter(([, field]) => holdsMore(field, most))
  const message = [`must not hold more than ${grouped(most)} fields and list members`]
  const names = fields.length > 0 ? fields.map(([key]) => key) : ['base']
  throw invalidOnWire(capped(Object.fromEntries(names.map((key) => [key, message]))))
}

/**
 * Parses a wire value into contract names, with its texts in NFC; `most` as in refuseTooMany. Throws 422 with messages
 * by wire field.
 */
export function parseInput(schema: AnySchema, value: unknown, most?: number): unknown {
  if ('entries' in schema && !isJsonObject(value)) throw invalidOnWire({ base: ['must be a JSON object'] })
  refuseTooMany(value, most)
  refuseUnstorable(value)
  const unknown = new Set(unknownKeys(schema, value))
  const known =
    unknown.size > 0 && isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !unknown.has(key)))
      : value
  const parsed = v.safeParse(schema, normalized(schema, fromWire(schema, known)), checking)
  if (parsed.success && unknown.size === 0) return parsed.output
  const unknownFields = [...unknown].map((key) => [key, ['is not a known field']] as const)
  const fields = [...Object.entries(messagesByField(parsed.issues ?? [])), ...unknownFields]
  throw invalidOnWire(capped(Object.fromEntries(fields) as Fields))
}

/**
 * Parses a query into contract names. Unknown parameters are ignored unless the schema is strict; a repeated
 * parameter is ambiguous, hence a 422, unless its name ends in brackets.
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
    // Contract names are not wire names: `currentUser` must not pass for `current_user`.
    if (known.has(key) || !Object.hasOwn(entries, key)) query.push([key, values[0] ?? ''])
  }
  return parseInput(schema, Object.fromEntries(query))
}

/** Parses the path's parameters; throws 404 for a value that no record can have (not a UUID, an unknown list). */
export function parseParams(schema: AnySchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value, checking)
  if (parsed.success && isStorable(value)) return parsed.output
  throw notFound()
}
