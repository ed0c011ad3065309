import type { ApprovalEvent } from '#machines/approval/lifecycle.ts'
import type { Approval } from '#contract/approval.ts'
import type { Transition } from '#contract/trail.ts'

const decisions: ReadonlySet<string | null> = new Set<ApprovalEvent['type']>([
  'approve',
  'approveWithProgression',
  'reject',
])

/** True for an approval that is asked for again after a rejection whose message stands; `transitions` newest first. */
export function rejectionStands(
  { message, type }: Pick<Approval, 'message' | 'type'>,
  transitions: readonly Transition[],
): boolean {
  if (message === null) return false
  const last = transitions.find(
    ({ approvalType, event, to }) => approvalType === type && (decisions.has(event) || to === 'notStarted'),
  )
  return last?.event === 'reject'
}
