import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { wireKey } from '#contract/formats/wire-names.ts'

interface Shape {
  type: string
  entries?: Record<string, AnySchema>
  item?: AnySchema
  value?: AnySchema
  wrapped?: AnySchema
  options?: readonly AnySchema[]
}

/** Where a value stands in a body, by wire names; `*` is whatever key a record has. */
export type Place = readonly (string | number)[]

/** Every place inside a schema: fields, items of lists, values of records, and theirs in turn. */
export function placesIn(schema: AnySchema, at: Place = []): Place[] {
  const { wrapped, entries, item, type, value, options = [] } = schema as unknown as Shape
  if (wrapped !== undefined) return placesIn(wrapped, at)
  const inside = (key: string | number, child: AnySchema): Place[] => [
    [...at, key],
    ...placesIn(child, [...at, key]),
  ]
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([key, child]) => inside(wireKey(key), child))
  if (item !== undefined) return inside(0, item)
  if (type === 'record' && value !== undefined) return inside('*', value)
  if (type === 'variant') {
    const all = options.flatMap((option) => placesIn(option, at))
    return [...new Map(all.map((place) => [place.join('/'), place])).values()]
  }
  return []
}

type Json = Record<string, unknown>
const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The placeholder of a place until its text is put there; no JSON text is like it. */
const marker = 'THE-VALUE-THAT-IS-TRIED'

export const missing = Symbol('missing')

/**
 * A body's JSON with this text at the place, or nothing there. Throws where the body has nothing that the place
 * could be in: its endpoint's call has to bring an example.
 */
export function bodyWith(base: Json, nested: Json, place: Place, text: string | typeof missing): string {
  const [top = ''] = place
  const body: Json = structuredClone(base)
  if (place.length > 1 && nested[top] !== undefined) body[top] = structuredClone(nested[top])
  let holder: unknown = body
  for (const key of place.slice(0, -1)) {
    holder = isContainer(holder) ? holder[key === '*' ? (Object.keys(holder)[0] ?? '') : key] : undefined
  }
  if (!isContainer(holder))
    throw new Error(`nothing is at ${place.slice(0, -1).join('.')}: give an example of it`)
  const last = place.at(-1) ?? ''
  const key = last === '*' ? (Object.keys(holder)[0] ?? 'a') : last
  if (text === missing) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
    return JSON.stringify(body)
  }
  holder[key] = marker
  return JSON.stringify(body).replace(JSON.stringify(marker), () => text)
}
