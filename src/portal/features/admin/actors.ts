import { fromPromise } from 'xstate'
import {
  approvalDecision,
  type ApprovalDecision,
  type DecidableApproval,
} from '#machines/approval/decision.ts'
import type { decisionCalls } from './inbox/approval-decisions.ts'

/** The decision of one approval, with these calls behind it. */
export const approvalDecisionMachine = ({ send, read }: ReturnType<typeof decisionCalls>) =>
  approvalDecision.provide({
    actors: {
      sendDecision: fromPromise<DecidableApproval, ApprovalDecision>(({ input, signal }) =>
        send(input, signal),
      ),
      readApproval: fromPromise<DecidableApproval, { id: string }>(({ input, signal }) =>
        read(input.id, signal),
      ),
    },
  })
