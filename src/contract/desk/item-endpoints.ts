import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { deskItemFilter, deskItemQuery } from './desk-item-query.ts'
import { deskCounts, deskItem } from './desk-item.ts'

export const deskItemList = endpoint({
  summary: 'What waits for a decision of staff, longest first: approvals and repricings of all add-ons.',
  method: 'GET',
  path: '/api/v3/desk/items',
  access: 'admin',
  query: deskItemQuery,
  result: v.array(deskItem),
  list: true,
  max: 50,
})

export const deskCountsView = endpoint({
  summary:
    'How many approvals and repricings wait for a decision of staff, and how many the caller has taken on.',
  method: 'GET',
  path: '/api/v3/desk/counts',
  access: 'admin',
  query: deskItemFilter,
  result: deskCounts,
})
