import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import * as installCalls from '#contract/installs/install-calls.ts'
import * as billingCalls from '#contract/services/billing-calls.ts'
import { type TextKind, textLimits, valueLimits } from '#test/spec/limits.ts'

/*
 * Every field of every changing call, at its limit and just beyond it. The numbers stand in test/spec/limits.ts by hand; a field
 * that isn't there fails.
 */

const bodies = new Map(
  Object.entries<Endpoint>({ ...endpoints, ...installCalls, ...billingCalls }).flatMap(([name, { body }]) =>
    body === undefined ? [] : [[name, body]],
  ),
)
const entriesOf = (call: string): Record<string, v.GenericSchema> => {
  const entries = (bodies.get(call) as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries
  if (entries === undefined) throw new Error(`${call} has no body`)
  return entries
}
const takes = (call: string, field: string) => (value: unknown) => {
  const entry = entriesOf(call)[field]
  if (entry === undefined) throw new Error(`${call} has no ${field}`)
  return v.is(v.strictObject({ [field]: entry }), { [field]: value })
}

/** The messages against a value, in the words of the schema. */
const against = (call: string, field: string, value: unknown): string =>
  (
    v.safeParse(v.strictObject({ [field]: entriesOf(call)[field] as v.GenericSchema }), { [field]: value })
      .issues ?? []
  )
    .map((issue) => issue.message)
    .join('; ')

const labels = ['a'.repeat(63), 'b'.repeat(63), 'c'.repeat(54)].join('.')
/** A text of this kind and length. */
const ofLength: Record<TextKind, (length: number) => string> = {
  text: (length) => 'x'.repeat(length),
  needed: (length) => 'x'.repeat(length),
  line: (length) => 'x'.repeat(length),
  'needed line': (length) => 'x'.repeat(length),
  'e-mail': (length) => `${'x'.repeat(length - labels.length - 4)}@${labels}.eu`,
  URL: (length) => `https://a.example/${'x'.repeat(length - 18)}`,
  telephone: (length) => '5'.repeat(length),
  code: (length) => 'x'.repeat(length),
}
/** Other texts that this kind takes, and those that it refuses. */
const examples: Record<TextKind, { within: unknown[]; beyond: unknown[] }> = {
  text: { within: ['', 'two\nlines'], beyond: [1, 'a\u0000b'] },
  needed: { within: ['x', 'two\nlines'], beyond: ['', ' ', '\u200B', null] },
  line: { within: ['', 'x'], beyond: ['two\nlines', 'turned \u202E round'] },
  'needed line': { within: ['x'], beyond: ['', ' ', '\u200B', 'two\nlines', 'turned \u202E round', null] },
  'e-mail': {
    within: ['a@b.eu', ' a@b.eu '],
    beyond: ['', 'a', 'a@', '@b.eu', 'a b@c.eu', 'a@b.eu,c@d.eu', 1],
  },
  URL: {
    within: ['http://a.example', 'HTTPS://a.example/b?c#d'],
    beyond: ['a.example', 'ftp://a.example', 'javascript:alert(1)', 'https://', 'https:// a.example', 1],
  },
  // The form of a stored number from before the rule is another test's.
  telephone: { within: ['x'], beyond: ['', 'two\nlines', null] },
  code: { within: ['005 924', '005-924'], beyond: ['', ' ', '-', null] },
}

describe('a text’s length and form:', () => {
  test.each(textLimits)('%s %s takes %i characters', (call, field, most, kind) => {
    const isTaken = takes(call, field)
    const within = [ofLength[kind](most), ...examples[kind].within]
    const beyond = [ofLength[kind](most + 1), ...examples[kind].beyond]
    expect(within.filter((value) => !isTaken(value))).toEqual([])
    expect(beyond.filter((value) => isTaken(value))).toEqual([])
    expect(ofLength[kind](most)).toHaveLength(most)
    // Large numbers are read in groups of three digits.
    expect(against(call, field, ofLength[kind](most + 1))).not.toMatch(/\d{4}/)
  })
})

test.each(valueLimits)('%s %s takes %j and not %j', (call, field, within, beyond) => {
  const isTaken = takes(call, field)
  expect(within.filter((value) => !isTaken(value))).toEqual([])
  expect(beyond.filter((value) => isTaken(value))).toEqual([])
})

/** Fields whose limits are written elsewhere: pictures, lists of ids, the manifest, optional flags, passwords. */
const elsewhere =
  /^(tokenCreate|passwordUpdate|passwordProve|manifestPush|screenshotOrder|benefitOrder|featureOrder) |(addonUpdate (icon|categories)|image|offerings|planOverrides|defaultPlanSlug)$|^plan(Create|Update) (enabled|public|visible|priceContract|shield|shieldDefault|temporary\w+|installable\w+)$|^planUpdate slug$|^featureUpdate datatype$|^deprecationUpdate date$/

test('no field of a changing call is forgotten', () => {
  const known = new Set([...textLimits, ...valueLimits].map(([call, field]) => `${call} ${field}`))
  const fields = [...bodies.keys()].flatMap((call) =>
    Object.keys(entriesOf(call)).map((field) => `${call} ${field}`),
  )
  expect(fields.filter((field) => !known.has(field) && !elsewhere.test(field))).toEqual([])
})
