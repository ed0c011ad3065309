import { describe, expect, test } from 'vitest'
import type { AnySchema, Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { Refusal } from '#server/law/refusal.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { countedSteps } from '../support/counted-steps.ts'

const addonChange: AnySchema = endpoints.addonUpdate.body
const manifestPush: AnySchema = endpoints.manifestPush.body
const planCreation: AnySchema = endpoints.planCreate.body

const numbered = (n: number, of: (i: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => of(i)))
const listOf = (n: number, member: unknown) => Array.from({ length: n }, () => member)

/** Bodies of a size, by what there is so much of. */
const bodies: Readonly<Record<string, readonly [AnySchema, (n: number) => unknown]>> = {
  'unknown keys': [addonChange, (n) => numbered(n, (i) => [`k${i}`, i])],
  'unknown keys beside known ones': [
    addonChange,
    (n) => ({ name: 'A', ...numbered(n, (i) => [`k${i}`, 1]) }),
  ],
  'bad members': [addonChange, (n) => ({ languages: listOf(n, 'Cobol') })],
  'bad objects': [addonChange, (n) => ({ categories: listOf(n, { id: 'x' }) })],
  'keys with NUL': [addonChange, (n) => numbered(n, (i) => [`k${i}\0`, 1])],
  'values of features': [planCreation, (n) => ({ name: 'A', offerings: listOf(n, { feature_id: 'x' }) })],
  'keys of a loose object': [manifestPush, (n) => ({ contents: { api: numbered(n, (i) => [`k${i}`, 1]) } })],
  'lists in lists': [addonChange, (n) => ({ languages: listOf(n, [[]]) })],
}

describe('the work that a body makes', () => {
  test.each(Object.entries(bodies))(
    'grows as it does, and ends where nobody needs more: %s',
    (_, [schema, body]) => {
      const parse = (n: number) => countedSteps(body(n), (value) => parseInput(schema, value))
      expect(parse(2000) / parse(1000)).toBeLessThan(2.2)
      expect(parse(80_000) / parse(40_000)).toBeLessThan(2.2)
      expect(parse(80_000)).toBeLessThan(80_000 * 8)
    },
  )
})

/** The messages of the refusal that a body gets. */
function refusalOf(schema: AnySchema, body: unknown): Record<string, string[]> {
  try {
    parseInput(schema, body)
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.detail as Record<string, string[]>
    throw error
  }
  throw new Error('this body was taken')
}

describe('what an answer says of a bad body', () => {
  test('names the first hundred fields and counts the rest', () => {
    const said = refusalOf(
      addonChange,
      numbered(250, (i) => [`k${i}`, 1]),
    )
    expect(Object.keys(said)).toHaveLength(101)
    expect(said.k0).toEqual(['is not a known field'])
    expect(said.base).toEqual(['150 more fields have problems'])
  })

  test('says the same of a field once, however many members are wrong', () => {
    expect(refusalOf(addonChange, { languages: listOf(5000, 'Cobol') })).toEqual({
      languages: ['is not a supported language (entry 1)'],
    })
  })

  test('a body with more than 10,000 values is refused at the field that holds them', () => {
    const message = ['must not hold more than 10,000 fields and list members']
    expect(
      refusalOf(
        addonChange,
        numbered(10_001, (i) => [`k${i}`, 1]),
      ),
    ).toEqual({ base: message })
    expect(refusalOf(addonChange, { name: 1, languages: listOf(10_000, listOf(1, 1)) })).toEqual({
      languages: message,
    })
  })

  test('what is too long is not matched against a pattern', () => {
    const url = `http://${'a'.repeat(300)}${'/a'.repeat(2000)} b`
    expect(refusalOf(addonChange, { website_url: url })).toEqual({
      website_url: ['is too long (at most 2,000 characters)'],
    })
  })
})

interface Step {
  type: string
  requirement?: unknown
  atMost?: number
  pipe?: Step[]
}

/** A pipe's steps, with those of the pipe that it begins with. */
const stepsOf = (pipe: readonly Step[]): Step[] =>
  pipe.flatMap((step) => (step.pipe === undefined ? [step] : stepsOf(step.pipe)))

/** The steps of a schema's pipes, all the way down. */
function pipesIn(schema: unknown, seen = new Set<unknown>()): Step[][] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { pipe } = schema as { pipe?: Step[] }
  return [
    ...(pipe === undefined ? [] : [pipe]),
    ...Object.values(schema).flatMap((each) => pipesIn(each, seen)),
  ]
}

/** Tells whether a pattern may match any number of characters. */
const isEndless = ({ type, requirement }: Step) =>
  type === 'email' ||
  (type === 'regex' && /[*+]|,\}/.test((requirement as RegExp).source.replaceAll(/\[[^\]]*\]/g, '')))

/** Tells whether it limits a text's length, in code units or as people count characters. */
const isBound = ({ type, atMost }: Step) => type === 'max_length' || atMost !== undefined

test('every pattern without an end stands behind a greatest length; a picture’s has one way to match', () => {
  const endless = (Object.entries(everyEndpoint) as [string, Endpoint][])
    .flatMap(([name, { body }]) => pipesIn(body).map((pipe) => ({ name, pipe: stepsOf(pipe) })))
    .filter(({ pipe }) => pipe.some(isEndless))
  expect(endless.length).toBeGreaterThan(5)
  const unbounded = endless
    .filter(({ pipe }) => !pipe.slice(0, pipe.findIndex(isEndless)).some(isBound))
    .map(({ name }) => name)
  expect(unbounded).toEqual(['addonUpdate', 'screenshotCreate', 'screenshotUpdate'])
})
