import { expect, test } from 'vitest'
import { open, seal } from '#server/secrets/secret-box.ts'

const key = Buffer.alloc(32, 1)

test('opens what it sealed, in the same place only', () => {
  const box = seal(key, 'geheim ☂', 'manifest')
  expect(open(key, box, 'manifest')).toBe('geheim ☂')
  expect(() => open(key, box, 'elsewhere')).toThrow(/authenticate/)
  expect(() => open(Buffer.alloc(32, 2), box, 'manifest')).toThrow(/authenticate/)
})

test('the same text is sealed differently each time, and a changed box does not open', () => {
  const box = seal(key, 'x', 'm')
  expect(seal(key, 'x', 'm')).not.toBe(box)
  const bytes = Buffer.from(box.slice(3), 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => open(key, `v1.${bytes.toString('base64')}`, 'm')).toThrow(/authenticate/)
  expect(() => open(key, box.replace('v1', 'v9'), 'm')).toThrow(/version/)
})

test.each(['', 'v1', 'v1.', 'v1.AAAA', `v1.${Buffer.alloc(20).toString('base64')}`])(
  'what is too short to be a box does not open (%j)',
  (box) => {
    expect(() => open(key, box, 'm')).toThrow(/version|iv|initialization|tag/i)
  },
)
