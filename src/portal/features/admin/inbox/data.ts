import type { DeskCounts, DeskItem } from '#contract/desk/desk-item.ts'
import { deskCountsView, deskItemList } from '#contract/desk/item-endpoints.ts'
import { callApi } from '#portal/wire/api.ts'
import { loadPage, type Page } from '#portal/wire/load.ts'
import { readOf } from '#portal/wire/read.ts'
import { longerPage } from '#portal/workflow/long-list/use-more-rows.ts'
import type { InboxSearch } from './search.ts'

/** The first page for so many rows: of whole fifties, at most the platform's 250. */
const firstItems = (rows: number): string =>
  `items ..; max=${Math.min(Math.max(Math.ceil(rows / 50), 1) * 50, 250)}`

/** Loads a page of what waits for staff. Rejects with a ProblemError. */
export const inboxPage = (
  search: InboxSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<DeskItem>> => loadPage(readOf(deskItemList, { query: search }), signal, range)

export interface Inbox {
  first: Page<DeskItem>
  /** Under the same text and company, of whatever kind and whoever's. */
  counts: DeskCounts
}

/** Loads at least so many rows of what waits for staff, if there are, as one page. Rejects with a ProblemError. */
async function inboxRows(search: InboxSearch, rows: number, signal: AbortSignal): Promise<Page<DeskItem>> {
  let page = await inboxPage(search, firstItems(rows), signal)
  while (page.rows.length < rows && page.nextRange !== null) {
    const next = await inboxPage(search, longerPage(page.nextRange), signal)
    page = { ...next, rows: [...page.rows, ...next.rows] }
  }
  return page
}

/** Loads the first rows of what waits for staff, and the counts beside it. Rejects with a ProblemError. */
export async function loadInbox(search: InboxSearch, rows: number, signal: AbortSignal): Promise<Inbox> {
  const { q, company } = search
  const [first, counts] = await Promise.all([
    inboxRows(search, rows, signal),
    callApi(deskCountsView, { query: { q, company } }, { signal }),
  ])
  return { first, counts }
}

/** The draft key of an approval's rejection reason. */
export const rejectionDraft = (id: string): string => `rejection of approval ${id}`

/** The item to open after deciding this one: the next or, at the end, the previous; null if none. */
export function nextWaiting<Row extends { id: string }>(
  rows: readonly Row[],
  decided: string,
  isOver: (row: Row) => boolean,
): Row | null {
  const at = rows.findIndex(({ id }) => id === decided)
  const waits = (row: Row) => row.id !== decided && !isOver(row)
  return rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(at, 0)).findLast(waits) ?? null
}
