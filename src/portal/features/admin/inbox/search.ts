import * as v from 'valibot'
import { approvalType } from '#contract/approval.ts'
import { deskItemQuery } from '#contract/desk/desk-item-query.ts'

const { q, kind, company, sort, order } = deskItemQuery.entries

/** The filter of the desk's list as kept in the URL; drops invalid values. Links of before have a `type`, and may sort by it. */
export const inboxSearch = v.pipe(
  v.object({
    q: v.fallback(q, undefined),
    kind: v.fallback(kind, undefined),
    type: v.fallback(v.optional(approvalType), undefined),
    company: v.fallback(company, undefined),
    assigned: v.fallback(v.optional(v.literal('me')), undefined),
    sort: v.fallback(v.optional(v.union([sort.wrapped, v.literal('type')])), undefined),
    order: v.fallback(v.optional(order.wrapped), undefined),
  }),
  v.transform(({ type, sort: by, ...search }) => ({
    ...search,
    kind: search.kind ?? type,
    sort: by === 'type' ? ('kind' as const) : by,
  })),
)
export type InboxSearch = v.InferOutput<typeof inboxSearch>
