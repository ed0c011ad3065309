import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Transition } from '#contract/trail.ts'
import { stageNames } from '#contract/stage.ts'
import { approvalTitles } from '#portal/workflow/changes/approval-wording.ts'
import { availabilityName, changeWords, createdTogether } from '#portal/workflow/changes/field-changes.ts'

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
  withdraw: 'request withdrawn',
  lapse: 'lapsed, since what was approved has changed',
}

const repricingVerbs: Record<string, string> = {
  setBack: 'set back to New',
  takeUp: 'taken up',
  approve: 'approved',
  reject: 'rejected',
  rejectWithShutdown: 'rejected with the shutdown',
  withdraw: 'withdrawn',
  repriceNewInstalls: 'applied to new installs',
  repriceExistingInstalls: 'applied to existing installs',
  fail: 'could not be applied',
}

/** Describes a step of a plan's availability or repricing. */
function planWords({ subject, event, to }: Transition, times: number): string {
  const plan = subject.name ?? 'a plan'
  if (subject.type === 'repricing') return `Repricing of ${plan} ${repricingVerbs[event ?? ''] ?? 'changed'}`
  return `${times === 1 ? plan : `${times} plans`} changed to ${availabilityName(to)}`
}

const isOfPlan = ({ kind, subject }: Transition): boolean =>
  kind === 'transition' && (subject.type === 'plan' || subject.type === 'repricing')

/** A key shared by rows in which the same happened to several records at once. */
export const alikeness = (row: Transition): string =>
  isOfPlan(row) && row.subject.type === 'plan'
    ? `plan ${row.to ?? ''}`
    : createdTogether(row, 2) === null
      ? timelineWords(row)
      : `created ${row.subject.type}`

/** Follows the name of a field that is not the add-on's own. */
const whoseBy: Partial<Record<Transition['subject']['type'], string>> = {
  benefit: ' of a benefit',
  company: ' of the company',
  feature: ' of a feature',
  screenshot: ' of a screenshot',
  supplier_vendor: ' of the supplier',
}

const whose = ({ subject }: Transition): string =>
  subject.type === 'plan' ? ` of ${subject.name ?? 'a plan'}` : (whoseBy[subject.type] ?? '')

/** Describes what happened, without its actor. `times`: how often at that instant. */
export function timelineWords(row: Transition, times = 1): string {
  if (isApproval(row.approvalType)) {
    const title = approvalTitles[row.approvalType]
    if (row.kind === 'change') return changeWords(row, ` of the ${title}`)
    return `${title} ${approvalVerbs[row.event ?? ''] ?? 'changed'}`
  }
  if (row.kind === 'change') return createdTogether(row, times) ?? changeWords(row, whose(row))
  if (isOfPlan(row)) return planWords(row, times)
  if (row.to === 'shutdown') return 'Shut down'
  return isStage(row.to) ? `Moved to ${stageNames[row.to]}` : 'Changed'
}

/** Names the actor: an e-mail, or the platform. */
export const timelineActor = ({ actor }: Transition): string =>
  actor.email ?? (actor.role === 'platform' ? 'the platform' : 'the add-on’s own token')
