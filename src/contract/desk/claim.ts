import * as v from 'valibot'
import { id, time } from '../formats/field-types.ts'

/** The kinds of items on the decision desk. */
export const deskKinds = ['approval', 'repricing'] as const
export const deskKind = v.picklist(deskKinds, 'must be approval or repricing')
export type DeskKind = v.InferOutput<typeof deskKind>

export const byDeskItem = v.object({ kind: deskKind, id })

/** A member of staff as others of the desk see them. */
const colleague = v.object({ id, email: v.string(), name: v.nullable(v.string()) })

/** The member of staff who has taken an item on, and since when. */
export const deskAssignee = v.nullable(v.object({ user: colleague, since: time }))
export type DeskAssignee = v.InferOutput<typeof deskAssignee>

/** A member of staff who has an item open, and since when. It locks nothing, and ends by itself at `expiresAt`. */
export const deskClaim = v.object({
  kind: deskKind,
  id,
  user: colleague,
  since: time,
  expiresAt: time,
})
export type DeskClaim = v.InferOutput<typeof deskClaim>
