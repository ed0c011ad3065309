import { expect, test } from 'vitest'
import * as v from 'valibot'
import { email } from '#contract/formats/field-types.ts'

/** Addresses as they are typed and as they are stored (HTML standard, 4.10.5.1.5; READINGS 49 and 50). */
test.each([
  ["o'hara@example.com", "o'hara@example.com"],
  ['R&D@example.com', 'R&D@example.com'],
  ['sales/emea@example.com', 'sales/emea@example.com'],
  ['a!b#c$d%e*f=g?h^i`j{k|l}m~n@example.com', 'a!b#c$d%e*f=g?h^i`j{k|l}m~n@example.com'],
  ['ada@my--host.example', 'ada@my--host.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['Ada.Okafor@BÜCHER.example', 'Ada.Okafor@xn--bcher-kva.example'],
  ['ada@例え.example', 'ada@xn--r8jz45g.example'],
  ['ada@192.0.2.1', 'ada@192.0.2.1'],
  ['ada@localhost', 'ada@localhost'],
  ['  ada@example.com ', 'ada@example.com'],
  ['\u200b\u2066ada@exam\u00adple.com\u2069\ufeff', 'ada@example.com'],
  [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
])('%s is %s', (typed, stored) => {
  expect(v.parse(email, typed)).toBe(stored)
})

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada..okafor@example.com',
  'ada okafor@example.com',
  'ädä@example.com',
  '"ada"@example.com',
  'Ada <ada@example.com>',
  'ada@-example.com',
  'ada@example.com.',
  'ada@bücher.example/path',
  'ada@bücher.example:80',
  'ada@b%C3%BCcher.example?ü',
  `ada@${'x'.repeat(64)}.example`,
  `${'a'.repeat(243)}@example.com`,
  `${'a'.repeat(236)}@bücher.example`,
])('%j is none', (typed) => {
  expect(v.is(email, typed)).toBe(false)
})
