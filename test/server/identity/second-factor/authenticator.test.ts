import { expect, test } from 'vitest'
import { typedCodes } from '#test/spec/texts.ts'
import { base32, codeIn, periodAt, periodOf } from '#server/identity/second-factor/authenticator.ts'

/** The secret of RFC 6238's test vectors (appendix B). */
const secret = new TextEncoder().encode('12345678901234567890')

// The last six digits of the RFC's eight.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(periodAt(at)).toBe(Math.floor(seconds / 30))
  expect(codeIn(secret, periodAt(at))).toBe(code)
  expect(periodOf(secret, code, at, 0)).toBe(periodAt(at))
})

test('a code is of the current period or the one before or after, and used once', () => {
  const now = new Date(1_234_567_890_000)
  const period = periodAt(now)
  const found = [-2, -1, 0, 1, 2].map((by) => periodOf(secret, codeIn(secret, period + by), now, 0))
  expect(found).toEqual([null, period - 1, period, period + 1, null])
  expect(periodOf(secret, codeIn(secret, period), now, period)).toBeNull()
  expect(periodOf(secret, codeIn(secret, period), now, period - 1)).toBe(period)
})

test('a code has six digits, in groups or not', () => {
  const now = new Date(1_234_567_890_000)
  for (const [typed] of typedCodes) expect(periodOf(secret, typed, now, 0)).toBe(periodAt(now))
  for (const code of ['', '5924', '05924', '0005924', '00592', '00592a', '٠٠٥٩٢٤'])
    expect(periodOf(secret, code, now, 0)).toBeNull()
})

test('the secret is typed as base32', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
