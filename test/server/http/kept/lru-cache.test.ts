import { expect, test } from 'vitest'
import { LruCache } from '#server/http/kept/lru-cache.ts'

test('what was used longest ago makes room, and nothing takes more room than there is', () => {
  const cache = new LruCache<string>(10, (value) => value.length)
  cache.set('a', '1234')
  cache.set('b', '1234')
  expect(cache.get('a')).toBe('1234')
  cache.set('c', '1234')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['1234', undefined, '1234'])
  cache.set('a', '12345678')
  expect([cache.get('a'), cache.get('c')]).toEqual(['12345678', undefined])
  cache.set('a', '12345678901')
  expect(cache.get('a')).toBeUndefined()
  cache.set('d', '1234567890')
  expect(cache.get('d')).toBe('1234567890')
})
