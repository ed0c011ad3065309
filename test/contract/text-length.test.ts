import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { text } from '#contract/formats/field-types.ts'
import { lengthOf } from '#contract/formats/text-length.ts'

const family = '👨‍👩‍👧‍👦'

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['😀', 1],
    ['👍🏽🇩🇪❤️', 3],
    [family, 1],
    [`a${family}b\r\n`, 4],
  ])('%j is %i', (given, length) => {
    expect(lengthOf(given)).toBe(length)
  })

  test('is what limits are counted by', () => {
    const most = text(300)
    for (const each of ['x', '😀', family]) {
      expect(v.is(most, each.repeat(300))).toBe(true)
      expect(v.is(most, each.repeat(301))).toBe(false)
    }
  })

  test('is no way around a limit: a letter with a thousand accents is no letter', () => {
    expect(v.is(text(10), `a${'\u0301'.repeat(1000)}`)).toBe(false)
  })
})
