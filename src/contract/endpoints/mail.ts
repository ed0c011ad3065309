import * as v from 'valibot'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import { groupMailQuery, mail, mailGroup } from '../mail.ts'

const listOfMail = { method: 'GET', access: 'admin', mayBeMissing: true, list: true } as const

export const outboxList = endpoint({
  summary: 'Mail as it goes out, newest first; in demo mode only.',
  ...listOfMail,
  path: '/api/v3/outbox',
  query: dayRange,
  result: v.array(mail),
})

export const outboxGroupList = endpoint({
  summary: 'Mail by its cause, newest first; in demo mode only.',
  ...listOfMail,
  path: '/api/v3/outbox/groups',
  query: dayRange,
  result: v.array(mailGroup),
})

export const outboxGroupMailList = endpoint({
  summary: 'The letters of one cause, by recipient; in demo mode only.',
  ...listOfMail,
  path: '/api/v3/outbox/mails',
  query: groupMailQuery,
  result: v.array(mail),
})
