import { approvalWordings } from '#contract/wording/approvals.ts'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { approvalDecisions, decidable } from '../inbox/approval-decisions.ts'
import { rejectionDraft } from '../inbox/data.ts'
import { sendDecision } from './send-decision.ts'
import type { DeskDecision } from './kept-decisions.ts'

type Of = Extract<DeskDecision, { kind: 'approval' }>

/** Sends a decision on an approval, whichever page is open when the platform answers. */
export function sendApprovalDecision({ record, to, message }: Of, userId: string): void {
  const { id, type, addon } = record
  const name = `The ${approvalWordings[type].title} of ${addon.displayName}`
  sendDecision(
    approvalDecisions,
    { record: decidable(record), to, message },
    {
      noun: 'approval',
      name,
      done: () => `${name} is now ${approvalStates[to].name}.`,
      draft: rejectionDraft(id),
    },
    userId,
  )
}
