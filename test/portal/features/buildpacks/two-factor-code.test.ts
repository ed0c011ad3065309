import { expect, test } from 'vitest'
import { isWholeCode } from '#portal/features/buildpacks/code-field.tsx'

test.each([
  ['123456', true],
  ['123 456', true],
  [' 1 2 3 4 5 6 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['123-456', true],
])('a code of six digits, which may be typed in groups: %j is one: %s', (code, isWhole) => {
  expect(isWholeCode(code)).toBe(isWhole)
})
