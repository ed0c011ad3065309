import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { notice, noticeQuery } from './notice.ts'

export const noticeList = endpoint({
  summary: "The caller's notices, newest first.",
  method: 'GET',
  path: '/api/v3/notices',
  access: 'user',
  query: noticeQuery,
  result: v.array(notice),
  list: true,
  max: 50,
})
