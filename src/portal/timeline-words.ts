import type { ApprovalType } from '../../machines/approval.lifecycle.ts'
import type { Transition } from '../contract/trail.ts'
import { stageNames } from '../contract/blocker-links.ts'
import { approvalTitles } from './approval-wording.ts'
import { changeWords } from './change-words.ts'

const isStage = (name: string | null): name is keyof typeof stageNames =>
  name !== null && Object.hasOwn(stageNames, name)

const isApproval = (name: string | null): name is ApprovalType =>
  name !== null && Object.hasOwn(approvalTitles, name)

const approvalVerbs: Record<string, string> = {
  request: 'requested',
  approve: 'approved',
  approveWithProgression: 'approved',
  reject: 'rejected',
  reopen: 'reopened',
  edit: 'edited',
}

/** What happened, in words; who did it stands beside. `times`: how often it did at that instant. */
export function timelineWords(row: Transition, times = 1): string {
  if (isApproval(row.approvalType)) {
    const title = approvalTitles[row.approvalType]
    if (row.kind === 'change') return changeWords(row, times, ` of the ${title}`)
    return `${title} ${approvalVerbs[row.event ?? ''] ?? 'changed'}`
  }
  if (row.kind === 'change') return changeWords(row, times)
  if (row.to === 'shutdown') return 'Shut down'
  return isStage(row.to) ? `Moved to ${stageNames[row.to]}` : 'Changed'
}

/** Who did it: an e-mail, or the platform. */
export const timelineActor = ({ actor }: Transition): string =>
  actor.email ?? (actor.role === 'platform' ? 'the platform' : 'the add-on’s own token')
