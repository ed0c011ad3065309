import { approvalWordings } from '#contract/wording/approvals.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import type { RoadStepRecord } from '#contract/road/road.ts'
import { stageNames } from '#contract/stage.ts'
import { usualWording } from '#portal/ui/format/age-wording.ts'
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

/** An approval's state and what is known of its next step. `ready`: nothing blocks the request. */
interface ApprovalStep {
  type: ApprovalType
  state: ApprovalState
  ready: boolean
  /** The decision that is awaited: since when, and how long it usually takes. */
  decision: Pick<RoadStepRecord, 'since' | 'usual'> | undefined
}

function waitingWording({ decision }: ApprovalStep, reader: Party, now: Date): string {
  const { since = null, usual = null } = decision ?? {}
  const from = since === null ? '' : ` since ${shortDay(since, now)}`
  if (reader === 'admin') return `Waiting for your decision${from}.`
  return `Waiting for staff${from}.${usual === null ? '' : ` ${usualWording(usual)}`}`
}

/** Describes what an approval waits for, addressed to the reader; whose turn the add-on is, is said once, above. */
export function nextOfApproval(step: ApprovalStep, reader: Party, now: Date): string {
  const { type, state, ready } = step
  const isProvider = reader === 'provider'
  if (state === 'pending') return waitingWording(step, reader, now)
  if (state === 'approved') return 'Done.'
  if (type === 'article_review_approval' && !ready)
    return isProvider
      ? 'Save the URL of the Dev Center article in the Marketplace Listing.'
      : 'The provider saves the URL of the Dev Center article.'
  if (state === 'rejected')
    return isProvider
      ? 'Fix what the message says, then ask again.'
      : 'The provider fixes what the message says, then asks again.'
  if (ready)
    return `Everything it needs is complete: ${isProvider ? 'request it' : 'the provider can request it'}.`
  return isProvider
    ? 'Complete the requirements, then request it.'
    : 'The provider requests it once the requirements are complete.'
}
