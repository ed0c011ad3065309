import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { AnySchema, Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { comparisonKey, hasSameName } from '#contract/formats/comparison-key.ts'
import { compareNames } from '#contract/formats/name-order.ts'
import { isBlank, plainCode, plainText } from '#contract/formats/plain-text.ts'
import { parsePrice } from '#contract/formats/price.ts'
import { tagList } from '#contract/formats/tags.ts'
import { telephone } from '#contract/formats/telephone.ts'
import { textLimits } from '#test/spec/limits.ts'
import {
  blankTexts,
  otherNames,
  pastedMarks,
  sameNames,
  shownTexts,
  sortedNames,
  typedCodes,
  verbatimFields,
} from '#test/spec/texts.ts'

const fieldOf = (call: string, field: string): AnySchema => {
  const { body } = everyEndpoint[call as keyof typeof everyEndpoint] as Endpoint
  const { entries } = body as unknown as { entries: Record<string, AnySchema> }
  return v.object({ it: entries[field] as AnySchema })
}
/** The value that a call takes for a field; undefined if it refuses it. */
const taken = (call: string, field: string) => (it: unknown) => {
  const parsed = v.safeParse(fieldOf(call, field), { it })
  return parsed.success ? (parsed.output as { it?: unknown }).it : undefined
}
const isVerbatim = (call: string, field: string) => verbatimFields.includes(`${call} ${field}`)

describe('a blank text', () => {
  test.each(blankTexts.map((text) => [JSON.stringify(text), text]))('%s shows nothing', (_, text) => {
    expect(isBlank(text)).toBe(true)
  })
  test.each(shownTexts)('%j shows something', (text) => {
    expect(isBlank(text)).toBe(false)
  })

  const asked = textLimits.filter(([call, field]) => field !== 'credential' || !isVerbatim(call, field))
  test.each(asked)('%s %s: none where one is needed, empty elsewhere', (call, field, _most, kind) => {
    const mayBeEmpty = kind === 'text' || kind === 'line'
    expect(new Set(blankTexts.map(taken(call, field)))).toEqual(new Set([mayBeEmpty ? '' : undefined]))
  })

  test('is no tag', () => {
    expect(tagList('a,\u3164,\u200b, b')).toEqual(['a', 'b'])
  })
})

describe('what is pasted with marks that nobody sees is read without them', () => {
  /** The value with a mark around it and in the middle of it. */
  const marked = (text: string) =>
    pastedMarks.map((mark) => `${mark}${text.slice(0, 5)}${mark}${text.slice(5)}${mark}`)
  const samples: Readonly<Record<string, string>> = {
    'e-mail': 'ada@example.com',
    URL: 'https://a.example/b',
    telephone: '+1 510 555 0134',
    code: '005924',
  }
  const fields = textLimits.filter(([, , , kind]) => Object.hasOwn(samples, kind))

  test('in fields of every such kind', () => {
    expect(new Set(fields.map(([, , , kind]) => kind))).toEqual(new Set(Object.keys(samples)))
  })
  test.each(fields)('%s %s', (call, field, _most, kind) => {
    const sample = samples[kind] ?? ''
    expect(new Set(marked(sample).map(taken(call, field)))).toEqual(new Set([sample]))
  })
  test('a telephone number, a price and a text by themselves', () => {
    for (const phone of marked('+1 510 555 0134')) expect(v.is(telephone, phone)).toBe(true)
    for (const price of marked('$1,234.50')) expect(parsePrice(price)).toEqual({ cents: 123_450 })
    for (const text of marked(' basic-plan ')) expect(plainText(text)).toBe('basic-plan')
  })
  test.each(typedCodes)('the code %j is %s', (typed, read) => {
    expect(plainCode(typed)).toBe(read)
    const codes = [...fields.filter(([, , , kind]) => kind === 'code'), ['twoFactorConfirm', 'code'] as const]
    expect(new Set(codes.map(([call, field]) => taken(call, field)(typed)))).toEqual(new Set([read]))
  })
})

describe('names', () => {
  test.each(sameNames)('%s and %s are the same', (one, other) => {
    expect(comparisonKey(one)).toBe(comparisonKey(other))
    expect(hasSameName(one)({ name: other })).toBe(true)
    expect(tagList(`${one},${other}`)).toEqual([one])
  })
  test.each(otherNames)('%s and %s are not', (one, other) => {
    expect(comparisonKey(one)).not.toBe(comparisonKey(other))
    expect(tagList(`${one},${other}`)).toEqual([one, other])
  })
})

test('names are sorted as people sort them', () => {
  expect(sortedNames.toReversed().toSorted(compareNames)).toEqual(sortedNames)
})
