import type { ActorRefFrom } from 'xstate'
import type { approvalDecision } from '#machines/approval/decision.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { countAdmin } from '../admin-counts.ts'
import { approvalDecisions } from '../actors.ts'
import { decidable } from './approval-decisions.ts'
import { rejectionDraft } from './data.ts'
import { approvalTitles } from '#portal/workflow/changes/approval-wording.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { flash } from '#portal/app/flashes/flash.ts'

export type DecisionActor = ActorRefFrom<typeof approvalDecision>

/** A decision of staff; a rejection says why. */
export type Decision = { type: 'approve' } | { type: 'reject'; message: string }

/** The newer of two records of one approval: by what they are about, then by themselves. ISO instants order as texts do. */
function newer(record: ApprovalEntry, answered: ApprovalEntry | undefined): ApprovalEntry {
  if (answered === undefined || record.revision > answered.revision) return record
  return answered.updatedAt >= record.updatedAt ? answered : record
}

/** Says what becomes of an approval's decisions wherever the person then is, and clears up after them. */
function tell(actor: DecisionActor, { id, type, addon }: ApprovalEntry, userId: string): void {
  const name = `The ${approvalTitles[type]} of ${addon.displayName}`
  actor.on('decided', () => {
    flash.success('Approval saved.')
    dropDraft(userId, rejectionDraft(id))
    // The count stays as it is where it can't be read now.
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

/** Decides an approval, whatever page is open when the platform answers. */
export function sendDecision(approval: ApprovalEntry, decision: Decision, userId: string): void {
  const input = { approval: decidable(approval), by: 'admin' } as const
  approvalDecisions.act(approval.id, input, { type: 'approval.loaded', approval: input.approval }, (actor) =>
    tell(actor, approval, userId),
  )
  approvalDecisions.act(approval.id, input, decision)
}

/** The decisions that are under way or were taken since the page was loaded, and what they have made of approvals. */
export function useDecisions() {
  const { conversations, answers } = useQueue(approvalDecisions)
  const newest = (approval: ApprovalEntry) => newer(approval, answers[approval.id])
  return {
    newest,
    /** True for one that was read as pending and is no more. */
    isOver: (approval: ApprovalEntry) => newest(approval).state !== 'pending',
    /** True for one that was decided here. */
    wasDecidedHere: (id: string) => answers[id] !== undefined,
    actorOf: (id: string) => conversations[id],
  }
}
