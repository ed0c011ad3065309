import * as v from 'valibot'
import { approvalState, approvalType } from './approval.ts'
import { id, searchText } from './formats/field-types.ts'

const approvalSorts = ['pending_since', 'addon', 'type', 'requester'] as const

/**
 * `state=pending` finds what waits for staff: nothing of a shut-down add-on. `q` matches part of the add-on's slug or name,
 * its company's name, or the requester's e-mail; `company` is one company's id.
 */
export const approvalListQuery = v.strictObject({
  state: v.optional(approvalState),
  type: v.optional(approvalType),
  company: v.optional(id),
  q: v.optional(searchText),
  sort: v.optional(v.picklist(approvalSorts), 'pending_since'),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})

/** `q` matches part of the company's name, an add-on's slug or name, or a user's e-mail. */
export const companyListQuery = v.object({
  listed: v.exactOptional(v.picklist(['true', 'false'])),
  q: v.optional(searchText),
  sort: v.optional(v.picklist(['name', 'created_at']), 'name'),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})

export const repricingSorts = ['created_at', 'reprice_date', 'addon', 'status', 'price_cents'] as const

const filter = v.optional(searchText)

/**
 * By plan or by add-on (of one's own company) or, for staff, of every company: `status` has comma-separated statuses;
 * `company` is one company's id; `addon` and `requester` match part of a slug or name and of an e-mail.
 */
export const repricingListQuery = v.strictObject({
  planId: v.exactOptional(v.string()),
  addonId: v.exactOptional(v.string()),
  status: v.exactOptional(v.string()),
  company: v.optional(id),
  addon: filter,
  requester: filter,
  sort: v.optional(v.picklist(repricingSorts), 'created_at'),
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
})
