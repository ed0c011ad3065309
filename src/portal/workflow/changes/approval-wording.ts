import type { Tone } from '#portal/ui/signs/tone.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { stageNames } from '#contract/stage.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'

/** An approval state's name, colour and icon (SPEC section 4; article review says Not Started). */
export const approvalStates: Record<ApprovalState, { name: string; tone: Tone; icon: IconName }> = {
  notStarted: { name: 'Not Started', tone: 'gray', icon: 'circle' },
  pending: { name: 'Pending', tone: 'yellow', icon: 'clock' },
  approved: { name: 'Approved', tone: 'green', icon: 'check' },
  rejected: { name: 'Rejected', tone: 'red', icon: 'alert' },
}

/** Names an approval among those of all stages: 'Technical approval, Beta'. */
export const approvalKind = (type: ApprovalType): string =>
  `${approvalWordings[type].title}, ${stageNames[approvalNeeds[type].stage]}`

/** An approval's request button (SPEC section 2). */
export const requestButton = (type: ApprovalType): string => `Request ${approvalWordings[type].title}`
