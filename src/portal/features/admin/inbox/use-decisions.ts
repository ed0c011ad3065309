import type { ApprovalEntry } from '#contract/approval.ts'
import { approvalDecisions } from './approval-decisions.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'

/**
 * Picks the newer of two records of an approval, by subject revision, then by messages and update. ISO instants
 * compare as strings.
 */
function newer(record: ApprovalEntry, answered: ApprovalEntry | undefined): ApprovalEntry {
  if (answered === undefined || record.revision > answered.revision) return record
  if (record.messages.length > answered.messages.length) return record
  return answered.updatedAt >= record.updatedAt ? answered : record
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
