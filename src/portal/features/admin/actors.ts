import {
  approvalDecision,
  type ApprovalDecision,
  type DecidableApproval,
} from '#machines/approval/decision.ts'
import { settling } from '#machines/settle.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { decisionCalls } from './inbox/approval-decisions.ts'

/** The machine that decides an approval, with these calls. */
const approvalDecisionMachine = ({ send, read }: ReturnType<typeof decisionCalls>) =>
  approvalDecision.provide({
    actors: {
      settle: settling<ApprovalDecision, DecidableApproval, DecidableApproval>({
        send: (decision) => send(decision),
        look: ({ id }, { signal }) => read(id, signal),
      }),
    },
  })

/** Staff's decisions in progress, and the approvals as the platform returned them. */
export const approvalDecisions = startQueue((answered: (id: string, approval: ApprovalEntry) => void) =>
  approvalDecisionMachine(decisionCalls((approval) => answered(approval.id, approval))),
)
