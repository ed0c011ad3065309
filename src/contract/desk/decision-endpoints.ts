import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { decisionEntry, decisionFilter, decisionListQuery, decisionSummary } from './decision-entry.ts'

export const decisionList = endpoint({
  summary: 'What staff have decided, newest first: approvals and repricings of all add-ons.',
  method: 'GET',
  path: '/api/v3/decisions',
  access: 'admin',
  query: decisionListQuery,
  result: v.array(decisionEntry),
  list: true,
  csv: true,
  max: 50,
})

export const decisionSummaryView = endpoint({
  summary: 'How many decisions there are, and the median of how long they took.',
  method: 'GET',
  path: '/api/v3/decisions/summary',
  access: 'admin',
  query: decisionFilter,
  result: decisionSummary,
})
