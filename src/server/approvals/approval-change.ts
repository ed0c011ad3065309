import type { ApprovalEvent } from '#machines/approval/lifecycle.ts'
import type { ApprovalChange } from '#contract/approval.ts'
import type { Act } from '#server/law/act.ts'
import type { ApprovalRow } from '#server/situation/situation.ts'

/** Fields that an event sets in addition to the state; undefined leaves a field unchanged. */
export type ApprovalFields = Partial<
  Pick<
    ApprovalRow,
    'notes' | 'message' | 'requesterId' | 'approverId' | 'requestedRevision' | 'decidedRevision'
  >
>

/**
 * Derives the event of a partial update from the stored and the requested state. A rejection that is new, or has a
 * different message to the provider, is `reject`; a new one needs its own message.
 */
export function eventOfChange(stored: ApprovalRow, change: ApprovalChange, by: Act['by']): ApprovalEvent {
  const wanted = change.state ?? stored.state
  if (wanted === 'approved') return { type: 'approve', by }
  if (stored.state !== wanted) {
    return wanted === 'pending'
      ? { type: 'reopen', by }
      : { type: 'reject', by, message: change.message ?? '' }
  }
  const sameMessage = change.message === undefined || change.message === stored.message
  if (wanted === 'pending' || sameMessage) return { type: 'edit', by }
  return { type: 'reject', by, message: change.message ?? '' }
}

/** The fields that a decision sets; approving clears the message (READINGS 3). */
export function fieldsOfChange(event: ApprovalEvent, change: ApprovalChange, act: Act): ApprovalFields {
  const { state: _, ...told } = change
  if (event.type === 'approve') return { ...told, message: null, approverId: act.actorId }
  if (event.type === 'reject') return { ...told, message: event.message, approverId: act.actorId }
  return event.type === 'reopen' ? { ...told, approverId: null } : told
}
