import { mayDecideApproval } from '#machines/approval/decision.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { decisionMachine } from '#portal/workflow/provide/decision-actor.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { decisionCalls } from './inbox/approval-decisions.ts'

/** Staff's decisions in progress, and the approvals as the platform returned them. */
export const approvalDecisions = startQueue((answered: (id: string, approval: ApprovalEntry) => void) =>
  decisionMachine({
    mayDecide: mayDecideApproval,
    ...decisionCalls((approval) => answered(approval.id, approval)),
  }),
)
