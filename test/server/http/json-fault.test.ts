import { array, assert, constantFrom, json, nat, oneof, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFault } from '#server/http/json-fault.ts'

// CONTRACT: 'A body that is not JSON: 400 with line, column and reason.'
describe('a text that is not JSON', () => {
  test.each([
    ['{"a": 1,}', 1, 9, 'remove the comma before }'],
    ['{"a": 1, b: 2}', 1, 10, 'expected a name in double quotes'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected a comma or }'],
    ['{\r\n\r\n  a: 1}', 3, 3, 'expected a name in double quotes or }'],
    ["{'a': 1}", 1, 2, 'expected a name in double quotes or }'],
    ['{"a" 1}', 1, 6, 'expected a colon'],
    ['{"a":}', 1, 6, 'expected a value'],
    ['[1, 2,]', 1, 7, 'remove the comma before ]'],
    ['[1,, 2]', 1, 4, 'expected a value'],
    ['{"a": ]}', 1, 7, 'expected a value'],
    ['[1 2]', 1, 4, 'expected a comma or ]'],
    ['[,]', 1, 2, 'expected a value or ]'],
    ['{"a": 1}}', 1, 9, 'expected nothing more'],
    ['{"a": 01}', 1, 8, 'expected a comma or }'],
    ['{"a": True}', 1, 7, 'expected a value'],
    ['// a manifest\n{}', 1, 1, 'expected a value'],
    ['{"a": "é🎉" x}', 1, 12, 'expected a comma or }'],
    ['{"a": "b\nc"}', 1, 9, 'a line break or control character in a text must be escaped'],
    ['{"a": "b\\x"}', 1, 9, 'a backslash must begin an escape that JSON knows'],
    ['{"a": "b}', 1, 7, 'the text that begins here has no closing quote'],
    ['{"a": [1,\n', 2, 1, 'expected a value, but the body ends here'],
    ['{', 1, 2, 'expected a name in double quotes or }, but the body ends here'],
    ['', 1, 1, 'expected a value, but the body ends here'],
  ])('%j: line %i, column %i, %s', (text, line, column, reason) => {
    expect(jsonFault(text)).toEqual({ line, column, reason })
  })

  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }

  test('is what JSON.parse refuses, and nothing else', () => {
    const pieces = array(
      constantFrom(
        ...'{}[]:,"\\/ \n\t-+.eE01ub',
        'true',
        'null',
        'fals',
        '"a"',
        '"\\u00e9"',
        '12',
        '-0.5e+1',
        '\u0001',
        "'",
      ),
      { maxLength: 12 },
    )
    const spoiled = tuple(json(), nat(), constantFrom('', ',', '"', '}', ']', '\\', '\n', '1')).map(
      ([whole, at, put]) => {
        const cut = at % (whole.length + 1)
        return whole.slice(0, cut) + put + whole.slice(cut + 1)
      },
    )
    assert(
      property(
        oneof(
          pieces.map((all) => all.join('')),
          spoiled,
          json(),
        ),
        (text) => {
          expect([text, jsonFault(text) === null]).toEqual([text, isJson(text)])
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('is found in long and in deep texts', () => {
    const deep = '['.repeat(1_000_000)
    expect(jsonFault(deep)).toMatchObject({ line: 1, column: 1_000_001 })
    const long = `{"a": "${'\\n'.repeat(500_000)}",\n"b": ${'1'.repeat(500_000)}x}`
    expect(jsonFault(long)).toEqual({ line: 2, column: 500_006, reason: 'expected a comma or }' })
  })
})
