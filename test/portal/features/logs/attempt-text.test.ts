import { array, assert, dictionary, jsonValue, nat, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prettyText, textBlocks } from '#portal/features/logs/attempts/attempt-text.ts'

const withoutSpace = (text: string) =>
  text.replaceAll(
    /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|\s+/g,
    (_, string: string | undefined) => string ?? '',
  )

describe('JSON', () => {
  test('is laid out as JSON.stringify does it', () => {
    assert(
      property(oneof(array(jsonValue()), dictionary(string(), jsonValue())), (value) => {
        const wanted = JSON.stringify(value, null, 2)
        expect(prettyText(JSON.stringify(value))).toBe(wanted)
        expect(prettyText(wanted)).toBe(wanted)
      }),
    )
  })

  test('that was cut off anywhere loses nothing', () => {
    assert(
      property(array(jsonValue({ maxDepth: 3 })), nat(), (value, at) => {
        const whole = JSON.stringify(value)
        const cut = whole.slice(0, at % (whole.length + 1))
        expect(withoutSpace(prettyText(cut))).toBe(cut)
      }),
    )
  })

  test('that was cut off is laid out as far as it goes', () => {
    expect(prettyText('{"error":{"code":42,"trace":["a.rb:1","b.rb:')).toBe(
      '{\n  "error": {\n    "code": 42,\n    "trace": [\n      "a.rb:1",\n      "b.rb:',
    )
    expect(prettyText('{"done":tru')).toBe('{\n  "done": tru')
    expect(prettyText(String.raw`["a\\`)).toBe(`[\n  ${String.raw`"a\\`}`)
  })

  test('keeps numbers, escapes and repeated keys as they came', () => {
    const text = String.raw`{"id":12345678901234567890,"a":1e5,"a":"\u00e9\/"}`
    expect(prettyText(text)).toBe(
      `{\n  "id": 12345678901234567890,\n  "a": 1e5,\n  "a": ${String.raw`"\u00e9\/"`}\n}`,
    )
  })
})

test.each([
  '',
  'Internal Server Error',
  '<!doctype html>\n<p>502</p>',
  '"a string"',
  '{not json}',
  '[error] something, happened: here',
  '{"a":1]',
  '{"a": undefined, "b": 1}',
])('%j stays as it is', (text) => {
  expect(prettyText(text)).toBe(text)
})

describe('blocks', () => {
  const joined = (text: string) =>
    textBlocks(text)
      .map((block) => block.text)
      .join('\n')

  test('of short lines have all of them', () => {
    const text = Array.from({ length: 1000 }, (_, i) => `line ${i}${i % 7 === 0 ? '\n' : ''}`).join('\n')
    expect(joined(text)).toBe(text)
    expect(textBlocks(text).every(({ text: piece, lines }) => piece.split('\n').length === lines)).toBe(true)
    expect(Math.max(...textBlocks(text).map(({ lines }) => lines))).toBeLessThanOrEqual(60)
  })

  test('of one long line are cut within it, not within a character', () => {
    for (const text of ['x'.repeat(65_536), `x${'😀'.repeat(20_000)}`]) {
      const blocks = textBlocks(text)
      expect(blocks.map((block) => block.text).join('')).toBe(text)
      expect(blocks.length).toBeGreaterThan(5)
      expect(blocks.some(({ text: piece }) => /\p{Surrogate}/u.test(piece))).toBe(false)
    }
  })

  test('of nothing are one empty line', () => {
    expect(textBlocks('')).toEqual([{ text: '', lines: 1 }])
  })
})
