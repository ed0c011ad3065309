import * as v from 'valibot'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import { groupMailQuery, mail, mailGroup } from '../mail.ts'

export const outboxList = endpoint({
  summary: 'Mail as it goes out, newest first; in demo mode only.',
  method: 'GET',
  path: '/api/v3/outbox',
  access: 'admin',
  mayBeMissing: true,
  query: dayRange,
  result: v.array(mail),
  list: true,
})

export const outboxGroupList = endpoint({
  summary: 'Mail by its cause, newest first; in demo mode only.',
  method: 'GET',
  path: '/api/v3/outbox/groups',
  access: 'admin',
  mayBeMissing: true,
  query: dayRange,
  result: v.array(mailGroup),
  list: true,
})

export const outboxGroupMailList = endpoint({
  summary: 'The letters of one cause, by recipient; in demo mode only.',
  method: 'GET',
  path: '/api/v3/outbox/mails',
  access: 'admin',
  mayBeMissing: true,
  query: groupMailQuery,
  result: v.array(mail),
  list: true,
})
