import { approvalWordings } from '#contract/wording/approvals.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { stageNames } from '#contract/stage.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'

/** An approval state's name, colour and icon (SPEC section 4; article review says Not Started). */
export const approvalStates: Record<ApprovalState, { name: string; colour: string; icon: IconName }> = {
  notStarted: { name: 'Not Started', colour: 'gray.7', icon: 'circle' },
  pending: { name: 'Pending', colour: 'yellow.5', icon: 'clock' },
  approved: { name: 'Approved', colour: 'green.5', icon: 'check' },
  rejected: { name: 'Rejected', colour: 'red.8', icon: 'alert' },
}

/** Names an approval among those of all stages: 'Technical approval, Beta'. */
export const approvalKind = (type: ApprovalType): string =>
  `${approvalWordings[type].title}, ${stageNames[approvalNeeds[type].stage]}`

/** An approval's request button (SPEC section 2). */
export const requestButton = (type: ApprovalType): string => `Request ${approvalWordings[type].title}`
