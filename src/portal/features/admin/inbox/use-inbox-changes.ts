import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ApprovalEntry } from '#contract/approval.ts'
import { countAdmin } from '../admin-counts.ts'
import type { Page } from '#portal/wire/load.ts'
import type { InboxSearch } from './search.ts'
import { firstApprovals, inboxPage } from './data.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'

const inboxRoutes: ReadonlySet<string> = new Set([
  '/_authenticated/admin/approvals',
  '/_authenticated/admin/approvals/$approvalId',
])

/** True if both pages have the same approvals in the same state, about the same subject, with the same messages. */
const same = (one: Page<ApprovalEntry>, other: Page<ApprovalEntry>): boolean =>
  one.total === other.total &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ id, etag, revision, messages }, i) => {
    const row = other.rows[i]
    return (
      id === row?.id &&
      etag === row.etag &&
      revision === row.revision &&
      messages.length === row.messages.length
    )
  })

const approvals = (count: number) => (count === 1 ? '1 approval' : `${count} approvals`)

/** Describes how the list has changed; null if no row came or went. */
export function inboxNews(
  before: Page<ApprovalEntry>,
  after: Page<ApprovalEntry>,
  isOwn: (id: string) => boolean,
): string | null {
  const idsBefore = new Set(before.rows.map(({ id }) => id))
  const came = after.rows.filter(({ id }) => !idsBefore.has(id)).length
  // Rows that left beyond the first page can only be counted.
  const ownGone = before.rows.filter(({ id }) => isOwn(id)).length
  const gone = before.total - ownGone + came - after.total
  const told = [
    ...(gone > 0 ? [`${approvals(gone)} ${gone === 1 ? 'was' : 'were'} decided or withdrawn elsewhere`] : []),
    ...(came > 0 ? [`${approvals(came)} came in`] : []),
  ]
  return told.length === 0 ? null : `${told.join(', ')}.`
}

/**
 * Keeps the inbox up to date with others' decisions and requests, and describes the changes; null if none.
 * `isOwn`: a decision taken here is not news.
 */
export function useInboxChanges(
  first: Page<ApprovalEntry>,
  search: InboxSearch,
  isOwn: (id: string) => boolean,
): string | null {
  const router = useRouter()
  const shown = useRef(first)
  const filter = useRef(search)
  const [news, setNews] = useState<string | null>(null)
  useEffect(() => {
    // A new filter starts a new list without news.
    if (filter.current !== search) setNews(null)
    filter.current = search
    shown.current = first
  }, [first, search])

  useChangesPolling(true, async (signal) => {
    const asked = search
    const now = await inboxPage(asked, firstApprovals, signal)
    if (filter.current !== asked || same(shown.current, now)) return
    const told = inboxNews(shown.current, now, isOwn)
    await Promise.all([
      router.invalidate({ filter: ({ routeId }) => inboxRoutes.has(routeId), sync: true }),
      // If counting fails, the previous count stays.
      countAdmin().catch(() => {}),
    ])
    if (told !== null) setNews(told)
  })
  return news
}
