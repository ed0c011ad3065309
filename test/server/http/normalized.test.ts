import { describe, expect, test } from 'vitest'
import type { AnySchema, Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { normalized } from '#server/http/normalized.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { composedTexts, verbatimFields } from '#test/spec/texts.ts'

/** A place in a body or query where a text can be, and a value that has one there and nothing else. */
interface Place {
  path: string
  holding: (text: string) => unknown
}

interface Shape {
  type: string
  entries?: Record<string, AnySchema>
  item?: AnySchema
  value?: AnySchema
  wrapped?: AnySchema
  options?: readonly AnySchema[]
}

/** All places of texts in a schema. */
function placesIn(schema: AnySchema): Place[] {
  const { type, entries, item, value, wrapped, options = [] } = schema as unknown as Shape
  const within = (inner: AnySchema, name: string, wrap: (value: unknown) => unknown): Place[] =>
    placesIn(inner).map(({ path, holding }) => ({
      path: path === '' ? name : `${name}.${path}`,
      holding: (text) => wrap(holding(text)),
    }))
  if (type === 'string') return [{ path: '', holding: (text) => text }]
  if (wrapped !== undefined) return placesIn(wrapped)
  if (type === 'union' || type === 'variant') return options.flatMap(placesIn)
  if (item !== undefined)
    return placesIn(item).map(({ path, holding }) => ({ path, holding: (text) => [holding(text)] }))
  if (type === 'record' && value !== undefined) return within(value, '*', (each) => ({ any: each }))
  return Object.entries(entries ?? {}).flatMap(([key, field]) =>
    within(field, key, (each) => ({ [key]: each })),
  )
}

const places = Object.entries<Endpoint>(everyEndpoint).flatMap(([call, { body, query }]) =>
  [body, query].flatMap((schema) =>
    schema === undefined ? [] : placesIn(schema).map((place) => ({ call, schema, ...place })),
  ),
)
/** The field that is taken as it is sent at a place; undefined if there is none. */
const verbatimAt = (call: string, path: string) =>
  verbatimFields.find((field) => `${call} ${path}.`.startsWith(`${field}.`))

describe('the texts of every body and query are normalized to NFC', () => {
  test('except those that are taken as they are sent', () => {
    const [[sent, stored]] = composedTexts as [(typeof composedTexts)[number]]
    expect(places.length).toBeGreaterThan(100)
    for (const { call, schema, path, holding } of places) {
      const isVerbatim = verbatimAt(call, path) !== undefined
      expect([call, path, normalized(schema, holding(sent))]).toEqual([
        call,
        path,
        holding(isVerbatim ? sent : stored),
      ])
    }
    const met = new Set(places.map(({ call, path }) => verbatimAt(call, path)))
    expect(verbatimFields.filter((field) => !met.has(field))).toEqual([])
  })

  test.each(composedTexts)('%j is %j', (sent, stored) => {
    expect(parseInput(everyEndpoint.featureCreate.body, { name: sent, datatype: 'number' })).toMatchObject({
      name: stored,
    })
    expect(parseInput(everyEndpoint.approvalList.query, { q: sent })).toMatchObject({ q: stored })
  })
})
