import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import type { Repricing } from '#contract/repricing.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { repricingDecisions } from '../desk/repricing-decisions.ts'
import type { DecisionActor } from '../desk/send-decision.ts'
import { approvalDecisions } from './approval-decisions.ts'

/**
 * Picks the newer of two records of an approval, by subject revision, then by messages and update. ISO instants
 * compare as strings.
 */
function newer(record: ApprovalEntry, answered: ApprovalEntry | undefined): ApprovalEntry {
  if (answered === undefined || record.revision > answered.revision) return record
  if (record.messages.length > answered.messages.length) return record
  return answered.updatedAt >= record.updatedAt ? answered : record
}

type Answer = Pick<ApprovalEntry, 'state' | 'updatedAt'> | Pick<Repricing, 'status' | 'updatedAt'>

/** True for an item of the list that, by what the platform has answered since, waits no longer. */
export function isItemOver(item: Pick<DeskItem, 'updatedAt'>, answer: Answer | undefined): boolean {
  if (answer === undefined || item.updatedAt > answer.updatedAt) return false
  return 'state' in answer ? answer.state !== 'pending' : repricingGroupOf(answer.status) !== 'current'
}

/** The decisions in progress or taken since page load, and the resulting records. */
export function useDecisions() {
  const approvals = useQueue(approvalDecisions)
  const repricings = useQueue(repricingDecisions)
  const conversations: Readonly<Partial<Record<string, DecisionActor>>> = {
    ...approvals.conversations,
    ...repricings.conversations,
  }
  const answers: Readonly<Partial<Record<string, ApprovalEntry | Repricing>>> = {
    ...approvals.answers,
    ...repricings.answers,
  }
  return {
    newest: (approval: ApprovalEntry) => newer(approval, approvals.answers[approval.id]),
    isOver: (item: Pick<DeskItem, 'id' | 'updatedAt'>) => isItemOver(item, answers[item.id]),
    actorOf: (id: string) => conversations[id],
  }
}
