import * as v from 'valibot'
import { type ApprovalEntry, approvalListQuery } from '#contract/approval.ts'
import { listPage, type Page } from '#portal/wire/api.ts'

const { q, type, sort, order } = approvalListQuery.entries

/** The filter of the inbox, as it stands in the URL; what is not valid is left out. */
export const inboxSearch = v.object({
  q: v.fallback(q, undefined),
  type: v.fallback(type, undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>

/** The first rows of the inbox. */
export const firstApprovals = 'items ..; max=50'

/** One page of the approvals that wait for staff, everybody's. Rejects with a ProblemError. */
export const inboxPage = (
  search: InboxSearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<ApprovalEntry>> =>
  listPage(
    'approvalList',
    { query: { state: 'pending', ...search } },
    { range, ...(signal === undefined ? {} : { signal }) },
  )

/** The name under which the typed reason of an approval's rejection is kept. */
export const rejectionDraft = (id: string): string => `rejection of approval ${id}`

/** The approval to open once this one is decided: the one after it or, at the end, the one before; null for none. */
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
