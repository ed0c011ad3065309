import * as v from 'valibot'
import { id, time } from './formats/field-types.ts'

const subject = v.object({
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
    'deprecation',
    'api_authorization',
  ]),
  /** Null if there is no record yet, as for an approval that was never requested. */
  id: v.nullable(id),
  /** The record's name, if it helps to read the row: a plan's name, also for its repricings. */
  name: v.exactOptional(v.string()),
})

/**
 * A change reported to a user who acts on an older revision of an add-on: the record, its name, and the field (as in
 * `transition`; `state` or `availability` for a step).
 */
export const changedRecord = v.object({
  subject: v.object({ type: subject.entries.type, id: v.string() }),
  name: v.string(),
  field: v.exactOptional(v.string()),
})
export type ChangedRecord = v.InferOutput<typeof changedRecord>

/** An audit trail row as its readers may see it. `approvalType` is set for a row about an approval. */
export const transition = v.object({
  id,
  kind: v.picklist(['transition', 'change']),
  subject,
  approvalType: v.nullable(v.string()),
  event: v.nullable(v.string()),
  field: v.nullable(v.string()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** `service`: the name of the platform's service that did it, for staff alone. */
  actor: v.object({
    email: v.exactOptional(v.string()),
    role: v.exactOptional(v.literal('platform')),
    service: v.exactOptional(v.string()),
  }),
  note: v.nullable(v.string()),
  createdAt: time,
})
export type Transition = v.InferOutput<typeof transition>

const blocker = v.object({ code: v.string(), message: v.string(), href: v.nullable(v.string()) })
export type Blocker = v.InferOutput<typeof blocker>

/** An event of a machine: whether the caller may send it now and, if not, why. */
export const action = v.object({
  subject,
  approvalType: v.nullable(v.string()),
  event: v.string(),
  allowed: v.boolean(),
  blockers: v.array(blocker),
})
export type Action = v.InferOutput<typeof action>
