import * as v from 'valibot'
import { approvalListQuery } from '#contract/list-queries.ts'

const { q, type, company, sort, order } = approvalListQuery.entries

/** The inbox filter as kept in the URL; drops invalid values. */
export const inboxSearch = v.object({
  q: v.fallback(q, undefined),
  type: v.fallback(type, undefined),
  company: v.fallback(company, undefined),
  sort: v.fallback(v.optional(sort.wrapped), undefined),
  order: v.fallback(v.optional(order.wrapped), undefined),
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>
