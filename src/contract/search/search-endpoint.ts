import { endpoint } from '../endpoints/endpoint.ts'
import { searchQuery, searchResult } from './found.ts'

export const searchView = endpoint({
  summary: 'What the caller may see whose texts hold every word, and what they may do with an add-on.',
  method: 'GET',
  path: '/api/v3/search',
  access: 'user',
  mayBeMissing: true,
  query: searchQuery,
  result: searchResult,
})
