import type { ApprovalEvent } from '#machines/approval/lifecycle.ts'
import type { ApprovalChange } from '#contract/approval.ts'
import type { Act } from '#server/law/act.ts'
import type { ApprovalRow } from './situation.ts'

/** The fields that an event sets beside the state; undefined leaves a field as it is. */
export type ApprovalFields = Partial<
  Pick<
    ApprovalRow,
    'notes' | 'message' | 'requesterId' | 'approverId' | 'requestedRevision' | 'decidedRevision'
  >
>

/**
 * Gives the event that a partial update means, from the stored and the wanted state. A rejection that is new, or
 * tells the provider something else than before, is `reject`; a fresh one brings its own message.
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
