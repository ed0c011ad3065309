import * as v from 'valibot'
import { dayRange } from '../formats/day-range.ts'
import { byId } from '../formats/field-types.ts'
import {
  givenUpFilter,
  groupMailQuery,
  letter,
  letterCounts,
  letterQuery,
  mail,
  mailGroup,
  recipient,
  sentAgain,
} from '../mail.ts'
import { endpoint } from './endpoint.ts'

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
  summary: 'Letters by their cause, newest first; `q` matches part of a recipient or a subject.',
  method: 'GET',
  path: '/api/v3/outbox/groups',
  access: 'admin',
  query: letterQuery,
  result: v.array(mailGroup),
  list: true,
  max: 50,
})

export const outboxGroupMailList = endpoint({
  summary: 'The recipients of one cause’s letters by address, with what became of each.',
  method: 'GET',
  path: '/api/v3/outbox/mails',
  access: 'admin',
  query: groupMailQuery,
  result: v.array(recipient),
  list: true,
})

export const letterCountsView = endpoint({
  summary: 'How many letters wait, and how many were given up.',
  method: 'GET',
  path: '/api/v3/outbox/counts',
  access: 'admin',
  result: letterCounts,
})

export const letterView = endpoint({
  summary: 'One letter with its text; outside demo mode, without its secret.',
  method: 'GET',
  path: '/api/v3/outbox/letters/:id',
  access: 'admin',
  params: byId,
  result: letter,
})

export const letterSendAgain = endpoint({
  summary: 'Has a letter sent at the next run, as its lifecycle allows; of one that was sent, a copy.',
  method: 'POST',
  path: '/api/v3/outbox/letters/:id/actions/send_again',
  access: 'admin',
  params: byId,
  result: letter,
  status: 200,
})

export const givenUpLettersSendAgain = endpoint({
  summary: 'Has the letters that were given up sent again: those of the filters, the oldest thousand.',
  method: 'POST',
  path: '/api/v3/outbox/letters/actions/send_again',
  access: 'admin',
  body: givenUpFilter,
  result: sentAgain,
  status: 200,
})
