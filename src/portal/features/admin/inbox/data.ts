import { approvalList } from '#contract/endpoints/approvals.ts'
import type { InboxSearch } from './search.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { loadPage, type Page } from '#portal/wire/load.ts'
import { readOf } from '#portal/wire/read.ts'

/** The first range of the inbox. */
export const firstApprovals = 'items ..; max=50'

/** Loads a page of the approvals waiting for staff, of all add-ons. Rejects with a ProblemError. */
export const inboxPage = (
  search: InboxSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<ApprovalEntry>> =>
  loadPage(readOf(approvalList, { query: { state: 'pending', ...search } }), signal, range)

/** The draft key of an approval's rejection reason. */
export const rejectionDraft = (id: string): string => `rejection of approval ${id}`

/** The approval to open after deciding this one: the next or, at the end, the previous; null if none. */
export function nextWaiting<Row extends { id: string }>(
  rows: readonly Row[],
  decided: string,
  isOver: (row: Row) => boolean,
): string | null {
  const at = rows.findIndex(({ id }) => id === decided)
  const waits = (row: Row) => row.id !== decided && !isOver(row)
  const next = rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(at, 0)).findLast(waits)
  return next?.id ?? null
}
