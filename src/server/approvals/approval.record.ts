import type { Approval, ApprovalMessage } from '#contract/approval.ts'
import type { ApprovalRow } from '#server/situation/situation.ts'
import { storedFields } from '#server/law/stored.ts'

export interface ApprovalParts {
  addon: Approval['addon']
  requester: Approval['requester']
  approver: Approval['approver']
  hasLapsed: boolean
  messages: readonly ApprovalMessage[]
  /** The add-on's revision. */
  revision: number
  changedSince: Approval['changedSince']
}

/** A message; the e-mails of staff are for themselves. */
const messageFor =
  (forAdmin: boolean) =>
  (message: ApprovalMessage): ApprovalMessage =>
    forAdmin || message.by === 'provider' ? message : { ...message, email: null }

/** An approval; who asked, who decided and the notes are for platform admins. Throws for one that is not served. */
export function approvalRecord(row: ApprovalRow, parts: ApprovalParts, forAdmin: boolean): Approval {
  const { state } = row
  if (state === 'notStarted') throw new Error(`the request for approval ${row.id} was withdrawn`)
  return {
    ...storedFields(row),
    addon: parts.addon,
    type: row.type,
    state,
    message: row.message,
    messages: parts.messages.map(messageFor(forAdmin)),
    notes: forAdmin ? row.notes : null,
    requester: forAdmin ? parts.requester : null,
    approver: forAdmin ? parts.approver : null,
    hasLapsed: parts.hasLapsed,
    revision: parts.revision,
    requestedRevision: row.requestedRevision,
    decidedRevision: row.decidedRevision,
    changedSince: parts.changedSince,
  }
}
