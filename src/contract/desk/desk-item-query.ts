import * as v from 'valibot'
import { id, searchText } from '../formats/field-types.ts'
import { decisionKinds } from './decision-entry.ts'

/** The kinds that the list is filtered by: all approvals, those of a type, or repricings. */
export const deskFilterKinds = ['approval', ...decisionKinds] as const

export const deskSorts = ['since', 'addon', 'kind', 'requester'] as const

const filters = { company: v.optional(id), q: v.optional(searchText) }

/** `q` matches part of the add-on's slug or name, its company's name, or the requester's e-mail; `company` is one's id. */
export const deskItemFilter = v.strictObject(filters)
export type DeskItemFilter = v.InferOutput<typeof deskItemFilter>

/** `assigned` are the caller's items, or those that nobody has taken on. */
export const deskItemQuery = v.strictObject({
  ...filters,
  kind: v.optional(v.picklist(deskFilterKinds)),
  assigned: v.optional(v.picklist(['me', 'nobody'])),
  sort: v.optional(v.picklist(deskSorts), 'since'),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
})
export type DeskItemQuery = v.InferOutput<typeof deskItemQuery>
