import { expect, test } from 'vitest'
import { parseSearchText, searchString } from '#portal/app/frame/search-string.ts'

test('search parameters stay texts, and empty ones are left out', () => {
  expect(parseSearchText('?q=123&state=ga')).toEqual({ q: '123', state: 'ga' })
  expect(searchString({ q: 'a b', state: undefined, sort: '', order: 'desc' })).toBe('?q=a+b&order=desc')
  expect(searchString({})).toBe('')
})
