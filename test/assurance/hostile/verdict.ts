import * as v from 'valibot'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { fromWire, wireKey } from '#contract/formats/wire-names.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells whether a database holds it: no NUL, no half of a character, not nested without end. */
function isHeld(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > 99) return false
  return Object.entries(value).every(([key, each]) => isHeld(key) && isHeld(each, depth + 1))
}

/** The schema's own verdict on a value in wire names. */
export function isLegal(schema: AnySchema, value: unknown): boolean {
  const { type, entries } = schema as AnySchema & { entries?: object }
  if (entries !== undefined && !isObject(value)) return false
  if (!isHeld(value)) return false
  if (type === 'strict_object' && entries !== undefined && isObject(value)) {
    const known = new Set(Object.keys(entries).map(wireKey))
    if (Object.keys(value).some((key) => !known.has(key))) return false
  }
  return v.safeParse(schema, fromWire(schema, value)).success
}

/** The answer that is due to a case. `legal`: anything but a failure of the platform. */
export type Due = 'legal' | { statuses: readonly number[]; field?: string }
