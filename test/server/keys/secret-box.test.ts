import { expect, test } from 'vitest'
import { keyId, open, seal } from '#server/keys/secret-box.ts'

const bare = Buffer.alloc(32, 1)
const another = Buffer.alloc(32, 2)
const key = { secretsKey: bare, otherSecretsKey: null }

test('opens what it sealed, in the same place only', () => {
  const box = seal(key, 'geheim ☂', 'manifest')
  expect(open(key, box, 'manifest')).toBe('geheim ☂')
  expect(() => open(key, box, 'elsewhere')).toThrow(/authenticate/)
  expect(() => open({ ...key, secretsKey: another }, box, 'manifest')).toThrow(`the key ${keyId(bare)}`)
})

test('the same text is sealed differently each time, and a changed box does not open', () => {
  const box = seal(key, 'x', 'm')
  expect(seal(key, 'x', 'm')).not.toBe(box)
  const bytes = Buffer.from(box.split('.')[2] ?? '', 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => open(key, `v2.${keyId(bare)}.${bytes.toString('base64')}`, 'm')).toThrow(/authenticate/)
  expect(() => open(key, box.replace('v2', 'v9'), 'm')).toThrow(/version/)
})

test.each([
  '',
  'v2',
  `v2.${keyId(bare)}.`,
  'v1',
  'v1.',
  'v1.AAAA',
  `v1.${Buffer.alloc(20).toString('base64')}`,
])('what is too short to be a box does not open (%j)', (box) => {
  expect(() => open(key, box, 'm')).toThrow(/version|iv|initialization|tag/i)
})

test('a box names its key, and opens with it as the other one', () => {
  const box = seal(key, 'x', 'm')
  expect(box).toMatch(new RegExp(`^v2\\.${keyId(bare)}\\.`))
  expect(open({ secretsKey: another, otherSecretsKey: bare }, box, 'm')).toBe('x')
  expect(open({ secretsKey: bare, otherSecretsKey: another }, box, 'm')).toBe('x')
})

/** Sealed by the build before keys had names: version, then iv, tag and text. */
const nameless = 'v1.pn/EoIORy2cGyoSobouzevINht1JTOHLM55BYxu86RXoWI3taA=='

test('a box that names no key opens with either key, and with no other', () => {
  expect(open(key, nameless, 'manifest of a')).toBe('of before')
  expect(open({ secretsKey: another, otherSecretsKey: bare }, nameless, 'manifest of a')).toBe('of before')
  expect(() => open({ ...key, secretsKey: another }, nameless, 'manifest of a')).toThrow(/authenticate/)
})
