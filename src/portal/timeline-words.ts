import type { ApprovalType } from '../../machines/approval.lifecycle.ts'
import type { Transition } from '../contract/trail.ts'
import { stageNames } from '../contract/blocker-links.ts'
import { approvalTitles } from './approval-wording.ts'

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

/** Field names that a plain reading of the name would not tell. */
const fieldWords: Record<string, string> = {
  emailSupport: 'support e-mail',
  docsApproved: 'documentation approval',
  devcenterUrl: 'Dev Center URL',
  statusMessage: 'documentation message',
  hasDocs: 'documentation',
  googleAnalyticsID: 'analytics id',
  apiAuthorization: 'API token',
  alphaUsers: 'alpha users',
  supplierInformation: 'supplier information',
  defaultPlanSlug: 'default plan',
  termsAccepted: 'terms of service',
  provisioningApiVersion: 'provisioning API version',
}

const fieldWord = (field: string): string =>
  fieldWords[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const short = (value: string): string => (value.length > 60 ? `${value.slice(0, 57)}…` : value)

function changeWords({ field, from, to, subject }: Transition): string {
  const name = fieldWord(field ?? 'record')
  if (field === 'created') return 'Add-on created'
  if (field === 'manifest') return `Manifest ${to ?? ''} pushed`
  if (field === 'termsAccepted') return `Terms of service accepted by ${to ?? 'the company'}`
  if (field === 'supplierInformation')
    return `Supplier information ${to === null ? 'withdrawn' : 'put on file'}`
  if (field === 'visible') return to === 'true' ? 'Shown in the marketplace' : 'Hidden from the marketplace'
  if (field === 'icon') return 'Icon uploaded'
  if (field === 'availability') return `Availability of a plan changed from ${from ?? '–'} to ${to ?? '–'}`
  const whose = subject.type === 'approval' ? ' of an approval' : ''
  if (to === null) return `Removed ${name}${whose}`
  if (from === null) return `Set ${name}${whose} to ${short(to)}`
  return `Changed ${name}${whose} from ${short(from)} to ${short(to)}`
}

/** What happened, in words; who did it stands beside. */
export function timelineWords(row: Transition): string {
  if (row.kind === 'change') return changeWords(row)
  if (isApproval(row.approvalType)) {
    return `${approvalTitles[row.approvalType]} ${approvalVerbs[row.event ?? ''] ?? 'changed'}`
  }
  if (row.to === 'shutdown') return 'Shut down'
  return isStage(row.to) ? `Moved to ${stageNames[row.to]}` : 'Changed'
}

/** Who did it: an e-mail, or the platform. */
export const timelineActor = ({ actor }: Transition): string =>
  actor.email ?? (actor.role === 'platform' ? 'the platform' : 'the add-on’s own token')
