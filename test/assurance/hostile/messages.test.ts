import { describe, expect, test } from 'vitest'
import type { AnySchema, Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { Refusal } from '#server/law/refusal.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { type Place, placesIn } from './places.ts'

/*
 * A value of the wrong kind, at every place of every body and query, is refused at that very place in plain words (CONTRACT,
 * errors), whether its schema has words of its own or not.
 */

/** The phrases for a wrong value. */
const phrases = [
  /^is required$/,
  /^is not a known field$/,
  /^is not (one of the|an?|the name of an) [a-z ]+$/,
  /^is too (short|long)( for [\w ]+)? \(at (least|most) [\d,]+ characters\)$/,
  /^must be a URL that begins with http:\/\/ or https:\/\/$/,
  /^(must|can) [a-z][^:;()]*$/,
]
/** Words of programs, not of people. */
const jargon = /\b(Object|Array|undefined|null|NaN|expected|received|[Ii]nvalid|string|boolean|integer)\b/

const wrongValues: readonly unknown[] = [5.5, -1e300, true, 'x', '', null, [], [[]], ['x', 5], {}, { x: 1 }]

/** A body that has nothing but this value. */
function bodyOf(place: Place, value: unknown): unknown {
  return place.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  )
}

/** The messages at each place for this body; none if it is legal. */
function messagesFor(schema: AnySchema, body: unknown): Record<string, readonly string[]> {
  try {
    parseInput(schema, body)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.detail === 'string') throw error
    return error.detail
  }
}

/** The fault of a message at its place; null if none. `holds`: the place is a list or an object. */
function faultOf(message: string, value: unknown, holds: boolean): string | null {
  if (jargon.test(message) || !phrases.some((phrase) => phrase.test(message))) return 'is not in plain words'
  // Of a list or an object, nothing is said that is about its contents, or denies its kind.
  if (holds && message.includes('a text')) return 'is about what is in it'
  if (Array.isArray(value) && message === 'must be a list') return 'is untrue'
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && message === 'must be an object' ? 'is untrue' : null
}

/** The faults of the messages for a value at a place. */
function faultsAt(schema: AnySchema, place: Place, places: readonly Place[], value: unknown): string[] {
  const at = place.join('.')
  const holds = places.some((each) => each.length > place.length && each.join('.').startsWith(`${at}.`))
  const named = place.filter((key) => typeof key === 'string').join('.')
  const isInList = place.some((key) => typeof key === 'number')
  return Object.entries(messagesFor(schema, bodyOf(place, value))).flatMap(([field, said]) =>
    said.flatMap((message) => {
      const [, words = message, entry] = /^(.*?)( \(entry \d+\))?$/.exec(message) ?? []
      const isOwn = field === named && isInList === (entry !== undefined)
      const fault = faultOf(words, isOwn ? value : undefined, isOwn && holds)
      return fault === null ? [] : [`${field}: ${message} (${fault})`]
    }),
  )
}

const endpoints = Object.entries(everyEndpoint as Record<string, Endpoint>)
const bodies = endpoints.flatMap(([name, { body }]) => (body === undefined ? [] : [[name, body] as const]))
const queries = endpoints.flatMap(([name, { query }]) =>
  query === undefined ? [] : [[`${name}, query`, query] as const],
)

describe('a wrong request is told so in plain words', () => {
  test.each([...bodies, ...queries])('%s', (_name, schema) => {
    const places = placesIn(schema)
    expect(
      places.flatMap((place) => wrongValues.flatMap((value) => faultsAt(schema, place, places, value))),
    ).toEqual([])
  })

  test.each([[[]], ['x'], [null], [5]])('of a body that is %j as a whole', (value) => {
    for (const [name, schema] of bodies)
      expect([name, messagesFor(schema, value)]).toEqual([name, { base: ['must be a JSON object'] }])
  })
})
