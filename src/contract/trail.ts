import * as v from 'valibot'
import { id, time } from './formats/field-types.ts'

export const subject = v.object({
  type: v.picklist([
    'addon',
    'approval',
    'documentation',
    'manifest',
    'plan',
    'repricing',
    'feature',
    'benefit',
    'screenshot',
    'oauth_credential',
    'company',
    'supplier_vendor',
    'api_authorization',
  ]),
  /** Null where there is no record yet, as of an approval that was not requested. */
  id: v.nullable(id),
  /** The record's name, where that helps to read the row: a plan's name, also for its repricings. */
  name: v.exactOptional(v.string()),
})

/**
 * A change of an add-on, as told to somebody who acts on an older revision: the record, what it is called, and
 * which field (as in `transition`; `state` or `availability` of a step).
 */
export const changedRecord = v.object({
  subject: v.object({ type: subject.entries.type, id: v.string() }),
  name: v.string(),
  field: v.exactOptional(v.string()),
})
export type ChangedRecord = v.InferOutput<typeof changedRecord>

/** A row of the audit trail as its readers may see it. `approvalType` says which approval a row is about. */
export const transition = v.object({
  id,
  kind: v.picklist(['transition', 'change']),
  subject,
  approvalType: v.nullable(v.string()),
  event: v.nullable(v.string()),
  field: v.nullable(v.string()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  actor: v.object({ email: v.exactOptional(v.string()), role: v.exactOptional(v.literal('platform')) }),
  note: v.nullable(v.string()),
  createdAt: time,
})
export type Transition = v.InferOutput<typeof transition>

export const blocker = v.object({ code: v.string(), message: v.string(), href: v.nullable(v.string()) })
export type Blocker = v.InferOutput<typeof blocker>

/** One event of one machine: whether this caller may send it now, and if not, why. */
export const action = v.object({
  subject,
  approvalType: v.nullable(v.string()),
  event: v.string(),
  allowed: v.boolean(),
  blockers: v.array(blocker),
})
export type Action = v.InferOutput<typeof action>
