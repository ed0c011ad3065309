import { endpoint } from '../endpoints/endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { notice, noticeCounts, noticesReading } from './notice.ts'

export const noticeCountsView = endpoint({
  summary: "How many of the caller's notices are unread, and what they are about.",
  method: 'GET',
  path: '/api/v3/notices/counts',
  access: 'user',
  result: noticeCounts,
})

const ofNotice = { access: 'user', subject: 'notice', params: byId, result: notice } as const

export const noticeView = endpoint({
  summary: 'One of the caller’s notices.',
  ...ofNotice,
  method: 'GET',
  path: '/api/v3/notices/:id',
})

const readOfNotice = {
  ...ofNotice,
  path: '/api/v3/notices/:id/read',
} as const

export const noticeRead = endpoint({
  summary: 'Marks one of the caller’s notices as read.',
  ...readOfNotice,
  method: 'PUT',
})

export const noticeUnread = endpoint({
  summary: 'Marks one of the caller’s notices as unread.',
  ...readOfNotice,
  method: 'DELETE',
})

export const noticesRead = endpoint({
  summary: "Marks the caller's notices as read, up to the newest one seen; answers what is left.",
  method: 'POST',
  path: '/api/v3/notices/actions/read',
  access: 'user',
  body: noticesReading,
  result: noticeCounts,
  status: 200,
})
