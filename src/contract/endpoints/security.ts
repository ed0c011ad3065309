import * as v from 'valibot'
import { securityEvent, securityEventQuery } from '../security/security-event.ts'
import { endpoint } from './endpoint.ts'

export const ownSecurityEventList = endpoint({
  summary: 'What has happened to the signed-in user’s account, newest first.',
  method: 'GET',
  path: '/api/v3/account/security_events',
  access: 'user',
  result: v.array(securityEvent),
  list: true,
  max: 10,
})

export const securityEventList = endpoint({
  summary: 'What has happened to accounts, newest first: of one kind, person or range of days (UTC).',
  method: 'GET',
  path: '/api/v3/security_events',
  access: 'admin',
  query: securityEventQuery,
  result: v.array(securityEvent),
  list: true,
  max: 50,
})
