import {
  noticeCountsView,
  noticeRead,
  noticesRead,
  noticeUnread,
  noticeView,
} from '#contract/notices/notice-endpoints.ts'
import { noticeList } from '#contract/notices/notice-list-endpoint.ts'
import type { Notice } from '#contract/notices/notice.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage, type Page } from '#portal/wire/load.ts'
import { keepNoticeCounts } from './notice-counts.ts'
import type { NoticesSearch } from './search.ts'

/** Loads a page of the notices of these filters, newest first. Rejects with a ProblemError. */
export const noticesPage = (
  query: NoticesSearch,
  options: { range?: string; signal?: AbortSignal },
): Promise<Page<Notice>> => listPage(noticeList, { query }, options)

/** Counts a person's unread notices for the bell, which shows no number where that fails. */
export const lookForNotices = (userId: string): Promise<void> =>
  callApi(noticeCountsView, {}).then(
    (counts) => keepNoticeCounts(userId, counts),
    () => keepNoticeCounts(userId, null),
  )

/** Marks a notice as read or unread. Rejects with a ProblemError. */
export const markNotice = (id: string, isRead: boolean, signal: AbortSignal): Promise<Notice> =>
  isRead
    ? callApi(noticeRead, { params: { id } }, { signal })
    : callApi(noticeUnread, { params: { id } }, { signal })

/** Reads a notice. Rejects with a ProblemError. */
export const readNotice = (id: string, signal: AbortSignal): Promise<Notice> =>
  callApi(noticeView, { params: { id } }, { signal })

/** A notice as the newest one that was seen. */
export type NewestSeen = Pick<Notice, 'id' | 'createdAt'>

/** The calls that mark a person's notices of these filters as read, up to the newest one seen. */
export const readingAll = (userId: string, { id: until, createdAt }: NewestSeen, filter: NoticesSearch) => ({
  save: async (_: string, __: boolean, options: { signal: AbortSignal }) => {
    const { unread: ___, ...filters } = filter
    keepNoticeCounts(userId, await callApi(noticesRead, { body: { until, ...filters } }, options))
    return true
  },
  read: async (_: string, signal: AbortSignal) => {
    const left = await noticesPage({ ...filter, unread: 'true' }, { signal })
    await lookForNotices(userId)
    // ISO instants compare as strings.
    return left.rows.filter((each) => each.createdAt > createdAt).length === left.total
  },
})
