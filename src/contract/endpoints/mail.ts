import * as v from 'valibot'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import { groupMailQuery, mail, mailGroup } from '../mail.ts'

export const outboxList = endpoint({
  method: 'GET',
  path: '/api/v3/outbox',
  access: 'admin',
  mayBeMissing: true,
  query: dayRange,
  result: v.array(mail),
  list: true,
})

export const outboxGroupList = endpoint({
  method: 'GET',
  path: '/api/v3/outbox/groups',
  access: 'admin',
  mayBeMissing: true,
  query: dayRange,
  result: v.array(mailGroup),
  list: true,
})

export const outboxGroupMailList = endpoint({
  method: 'GET',
  path: '/api/v3/outbox/mails',
  access: 'admin',
  mayBeMissing: true,
  query: groupMailQuery,
  result: v.array(mail),
  list: true,
})
