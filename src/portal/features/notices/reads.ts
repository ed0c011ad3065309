import { noticeList } from '#contract/notices/notice-list-endpoint.ts'
import { filterIn, pageReads } from '#portal/wire/page-reads.ts'
import { readOf } from '#portal/wire/read.ts'

/** The page of notices. */
export const pages = pageReads({
  '/notices': (_, search) => [
    readOf(noticeList, { query: filterIn(search, ['unread', 'topic', 'addon', 'about']) }),
  ],
})
