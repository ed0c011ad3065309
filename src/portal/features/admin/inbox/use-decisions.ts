import { approvalWordings } from '#contract/wording/approvals.ts'
import type { ActorRefFrom } from 'xstate'
import type { approvalDecision } from '#machines/approval/decision.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { countAdmin } from '../admin-counts.ts'
import { approvalDecisions } from '../actors.ts'
import { decidable } from './approval-decisions.ts'
import { rejectionDraft } from './data.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { flash } from '#portal/app/flashes/flash.ts'

export type DecisionActor = ActorRefFrom<typeof approvalDecision>

/** A staff decision; a rejection has a reason. */
export type Decision = { type: 'approve' } | { type: 'reject'; message: string }

/**
 * Picks the newer of two records of an approval, by subject revision, then by messages and update. ISO instants
 * compare as strings.
 */
function newer(record: ApprovalEntry, answered: ApprovalEntry | undefined): ApprovalEntry {
  if (answered === undefined || record.revision > answered.revision) return record
  if (record.messages.length > answered.messages.length) return record
  return answered.updatedAt >= record.updatedAt ? answered : record
}

/** Flashes the outcome of an approval's decisions, whichever page is open, and cleans up after them. */
function tell(actor: DecisionActor, { id, type, addon }: ApprovalEntry, userId: string): void {
  const name = `The ${approvalWordings[type].title} of ${addon.displayName}`
  actor.on('decided', () => {
    flash.success('Approval saved.')
    dropDraft(userId, rejectionDraft(id))
    // If counting fails, the previous count stays.
    countAdmin().catch(() => {})
  })
  actor.on('refused', ({ problem }) => {
    if (problem.kind !== 'expired' && !approvalDecisions.isShown(id))
      flash.error(`${name} was not decided. ${problem.message}`)
  })
  actor.subscribe((snapshot) => {
    if (snapshot.matches('unheard') && !approvalDecisions.isShown(id))
      flash.error(`${name}: it is not known whether it was decided. Open it again to check.`)
  })
}

/** Decides an approval, whichever page is open when the platform answers. */
export function sendDecision(approval: ApprovalEntry, decision: Decision, userId: string): void {
  const input = { approval: decidable(approval), by: 'admin' } as const
  approvalDecisions.act(approval.id, input, { ...decision, approval: input.approval }, (actor) =>
    tell(actor, approval, userId),
  )
}

/** The decisions in progress or taken since page load, and the resulting approvals. */
export function useDecisions() {
  const { conversations, answers } = useQueue(approvalDecisions)
  const newest = (approval: ApprovalEntry) => newer(approval, answers[approval.id])
  return {
    newest,
    /** True for an approval loaded as pending that no longer is. */
    isOver: (approval: ApprovalEntry) => newest(approval).state !== 'pending',
    /** True if decided in this tab. */
    wasDecidedHere: (id: string) => answers[id] !== undefined,
    actorOf: (id: string) => conversations[id],
  }
}
