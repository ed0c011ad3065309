import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import type { Page } from '#portal/wire/load.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { countAdmin } from '../admin-counts.ts'
import { useAssignees } from '../desk/assignments.ts'
import { type Inbox, loadInbox } from './data.ts'
import type { InboxSearch } from './search.ts'

const listRoute = '/_authenticated/admin/approvals'
const inboxRoutes: ReadonlySet<string> = new Set([
  listRoute,
  '/_authenticated/admin/approvals/$approvalId',
  '/_authenticated/admin/approvals/price-changes/$repricingId',
])

/** Describes how the list has changed; null if no row came or went. */
export function inboxNews(
  before: Page<Pick<DeskItem, 'id'>>,
  after: Page<Pick<DeskItem, 'id'>>,
  isOwn: (id: string) => boolean,
): string | null {
  const idsBefore = new Set(before.rows.map(({ id }) => id))
  const came = after.rows.filter(({ id }) => !idsBefore.has(id)).length
  // Rows that left beyond the first page can only be counted.
  const ownGone = before.rows.filter(({ id }) => isOwn(id)).length
  const gone = before.total - ownGone + came - after.total
  const told = [
    ...(gone > 0 ? [`${gone} ${gone === 1 ? 'was' : 'were'} decided or withdrawn elsewhere`] : []),
    ...(came > 0 ? [`${came} came in`] : []),
  ]
  return told.length === 0 ? null : `${told.join(', ')}.`
}

/**
 * Keeps the list up to date with others' decisions, requests and assignments, and describes what came and went; null if
 * nothing did. `isOwn`: a decision taken here is not news. `now` is when the list was loaded.
 */
export function useInboxChanges(
  { inbox, now: loadedAt }: { inbox: Inbox; now: Date },
  search: InboxSearch,
  isOwn: (id: string) => boolean,
): string | null {
  const router = useRouter()
  const shown = useRef(inbox)
  const filter = useRef(search)
  const [news, setNews] = useState<string | null>(null)
  const assignees = useAssignees()
  const isReassigned = inbox.first.rows.some(({ id, assignee }) => {
    const known = assignees.get(id)
    return known !== undefined && known.at > loadedAt && known.assignee?.user.id !== assignee?.id
  })
  useEffect(() => {
    // A new filter starts a new list without news.
    if (filter.current !== search) setNews(null)
    filter.current = search
    shown.current = inbox
  }, [inbox, search])
  const reload = useCallback(
    (isAbout: (routeId: string) => boolean) =>
      Promise.all([
        router.invalidate({ filter: ({ routeId }) => isAbout(routeId), sync: true }),
        // If counting fails, the previous count stays.
        countAdmin().catch(() => {}),
      ]),
    [router],
  )
  useEffect(() => {
    if (isReassigned) void reload((routeId) => routeId === listRoute)
  }, [isReassigned, reload])

  useChangesPolling(true, async (signal) => {
    const asked = search
    const now = await loadInbox(asked, signal)
    if (filter.current !== asked || JSON.stringify(shown.current) === JSON.stringify(now)) return
    // What is one's own, or nobody's any more, is no news.
    const told = asked.assigned === undefined ? inboxNews(shown.current.first, now.first, isOwn) : null
    await reload((routeId) => inboxRoutes.has(routeId))
    if (told !== null) setNews(told)
  })
  return news
}
