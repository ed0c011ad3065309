import { approvalWordings } from '#contract/wording/approvals.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Transition } from '#contract/trail.ts'
import { stageNames } from '#contract/stage.ts'
import { availabilityName, changeWording, createdTogether } from './field-changes.ts'

const isStage = (name: string | null): name is keyof typeof stageNames =>
  name !== null && Object.hasOwn(stageNames, name)

const isApproval = (name: string | null): name is ApprovalType =>
  name !== null && Object.hasOwn(approvalWordings, name)

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
function planWording({ subject, event, to }: Transition, times: number): string {
  const plan = subject.name ?? 'a plan'
  if (subject.type === 'repricing')
    return `Price change of ${plan} ${repricingVerbs[event ?? ''] ?? 'changed'}`
  return `${times === 1 ? plan : `${times} plans`} changed to ${availabilityName(to)}`
}

const isOfPlan = ({ kind, subject }: Transition): boolean =>
  kind === 'transition' && (subject.type === 'plan' || subject.type === 'repricing')

/** A key shared by rows in which the same happened to several records at once. */
export const alikeness = (row: Transition): string =>
  isOfPlan(row) && row.subject.type === 'plan'
    ? `plan ${row.to ?? ''}`
    : createdTogether(row, 2) === null
      ? timelineWording(row)
      : `created ${row.subject.type}`

/** Follows the name of a field that is not the add-on's own. */
const whoseBy: Partial<Record<Transition['subject']['type'], string>> = {
  benefit: ' of a benefit',
  company: ' of the company',
  feature: ' of a feature',
  screenshot: ' of a screenshot',
  supplier_vendor: ' of the supplier',
}

/** Records of an add-on whose steps are told by the state that they lead to. */
const recordNames: Partial<Record<Transition['subject']['type'], string>> = {
  deprecation: 'Deprecation notice',
}

function whose({ subject }: Transition): string {
  if (subject.type === 'plan') return ` of ${subject.name ?? 'a plan'}`
  const record = recordNames[subject.type]
  return whoseBy[subject.type] ?? (record === undefined ? '' : ` of the ${record.toLowerCase()}`)
}

/** Describes what happened, without its actor. `times`: how often at that instant. */
export function timelineWording(row: Transition, times = 1): string {
  if (isApproval(row.approvalType)) {
    const title = approvalWordings[row.approvalType].title
    // Its text is beside the approval.
    if (row.field === 'message')
      return row.to === null ? `Message on the ${title} removed` : `Message on the ${title}`
    if (row.kind === 'change') return changeWording(row, ` of the ${title}`)
    return `${title} ${approvalVerbs[row.event ?? ''] ?? 'changed'}`
  }
  if (row.kind === 'change') return createdTogether(row, times) ?? changeWording(row, whose(row))
  if (isOfPlan(row)) return planWording(row, times)
  const record = recordNames[row.subject.type]
  if (record !== undefined) return `${record}: ${row.to}`
  if (row.to === 'shutdown') return 'Shut down'
  return isStage(row.to) ? `Moved to ${stageNames[row.to]}` : 'Changed'
}

/** Names the actor: an e-mail, or the platform, for staff with the name of its service. */
export const timelineActor = ({ actor: { email, role, service } }: Transition): string =>
  email ??
  (role !== 'platform'
    ? 'the add-on’s own token'
    : service === undefined
      ? 'the platform'
      : `the platform (${service})`)
