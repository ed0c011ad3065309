import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import type { RoadStepRecord } from '#contract/road/road.ts'
import { usualWording } from '#portal/ui/format/age-wording.ts'

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
