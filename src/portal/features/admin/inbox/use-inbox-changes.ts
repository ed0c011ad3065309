import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { countAdmin } from '../admin-counts.ts'
import { type Inbox, loadInbox } from './data.ts'
import type { InboxSearch } from './search.ts'

const listRoute = '/_authenticated/admin/approvals'
const inboxRoutes: ReadonlySet<string> = new Set([
  listRoute,
  '/_authenticated/admin/approvals/$approvalId',
  '/_authenticated/admin/approvals/price-changes/$repricingId',
])

/** Of a longer list, a look compares one page. */
const mostCompared = 250

type Row = Pick<DeskItem, 'id' | 'since' | 'updatedAt'>

/** Describes how the list has changed since it was loaded; null if no item came or went. `isOver`: decided here. */
export function inboxNews(
  before: { rows: readonly Row[]; total: number; loadedAt: Date },
  after: { rows: readonly Row[]; total: number },
  isOver: (row: Row) => boolean,
): string | null {
  const [idsBefore, idsAfter] = [before, after].map(({ rows }) => new Set(rows.map(({ id }) => id)))
  const ownGone = before.rows.filter((row) => isOver(row) && idsAfter?.has(row.id) !== true).length
  const more = after.total - (before.total - ownGone)
  // Other rows that are new on the first page have moved up from beyond it.
  const isNew = ({ id, since }: Row) => idsBefore?.has(id) !== true && new Date(since) > before.loadedAt
  const seen = after.rows.filter(isNew).length
  const first = before.rows.slice(0, after.rows.length)
  const missing = first.filter((row) => !isOver(row) && idsAfter?.has(row.id) !== true).length
  // Each row that came in may have pushed another beyond the page.
  const gone = Math.max(seen - more, missing - seen)
  const came = gone + more
  const told = [
    ...(gone > 0
      ? [`${counted(gone, 'item')} ${gone === 1 ? 'was' : 'were'} decided or withdrawn elsewhere`]
      : []),
    ...(came > 0 ? [`${gone > 0 ? grouped(came) : counted(came, 'item')} came in`] : []),
  ]
  return told.length === 0 ? null : `${told.join(', ')}.`
}

interface Shown {
  inbox: Inbox
  /** When the list was loaded, by which filter, and all of its rows that were read. */
  now: Date
  search: InboxSearch
  rows: readonly DeskItem[]
  /** The id of the open item; null if none is. */
  open: string | null
  /** True for what was decided here, which is no news. */
  isOver: (item: Row) => boolean
}

/**
 * Keeps the list, and the open item if that has changed, up to date with others' decisions, requests and assignments, and
 * describes what came and went; null if nothing did.
 */
export function useInboxChanges({ inbox, now: loadedAt, search, rows, open, isOver }: Shown): string | null {
  const router = useRouter()
  const shown = useRef(inbox)
  const filter = useRef(search)
  const [news, setNews] = useState<string | null>(null)
  useEffect(() => {
    // A new filter starts a new list without news.
    if (filter.current !== search) setNews(null)
    filter.current = search
    shown.current = inbox
  }, [inbox, search])
  useChangesPolling(true, async (signal) => {
    const now = await loadInbox(search, Math.min(inbox.first.rows.length, mostCompared), signal)
    const compared = ({ first, counts }: Inbox) =>
      JSON.stringify([first.rows.slice(0, mostCompared), first.total, counts])
    if (shown.current !== inbox || compared(inbox) === compared(now)) return
    // What is one's own, or nobody's any more, is no news.
    const told =
      search.assigned === undefined
        ? inboxNews({ rows, total: inbox.first.total, loadedAt }, now.first, isOver)
        : null
    const rowOf = ({ first }: Inbox) => JSON.stringify(first.rows.find(({ id }) => id === open))
    const isOpenTheSame = rowOf(inbox) !== undefined && rowOf(inbox) === rowOf(now)
    const routes = isOpenTheSame ? new Set([listRoute]) : inboxRoutes
    await Promise.all([
      router.invalidate({ filter: ({ routeId }) => routes.has(routeId), sync: true }),
      // If counting fails, the previous count stays.
      countAdmin().catch(() => {}),
    ])
    if (told !== null) setNews(told)
  })
  return news
}
