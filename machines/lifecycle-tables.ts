import { transition } from 'xstate'
import {
  approvalBlockers,
  type ApprovalBlocker,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  approvalNeeds,
} from './approval/lifecycle.ts'
import type { ApprovalType } from './approval/approval-type.ts'
import type { Actor } from './law.ts'
import {
  progressionBlockers,
  type ProgressionBlocker,
  type ProgressionEvent,
  type ProgressionFacts,
  progressionLifecycle,
} from './progression/lifecycle.ts'
import type { IncompleteRequirement, RequirementList } from './progression/stage.ts'
import { automaticReviewTable } from './review/table.ts'
import { invitationTable } from './invitation/table.ts'
import { type LifecycleTable, tableOf } from './lifecycle-table.ts'
import { planAvailabilityTable } from './plan/table.ts'
import { repricingTable } from './repricing/table.ts'
import { reviewStepTable } from './review/step-table.ts'

const actors: readonly Actor[] = ['provider', 'admin']
const lists: readonly RequirementList[] = [
  'business',
  'technical',
  'gaTechnical',
  'pricingPlans',
  'approvedSupplier',
]
const incomplete: IncompleteRequirement[] = lists.map((list) => ({ list, name: 'anything' }))
const approvalTypes = Object.keys(approvalNeeds) as ApprovalType[]

const allApprovals = (state: 'approved' | 'pending' | 'rejected') =>
  Object.fromEntries(approvalTypes.map((type) => [type, state])) as ProgressionFacts['approvals']

const progressionFacts: ProgressionFacts[] = [
  { incomplete: [], approvals: allApprovals('approved') },
  { incomplete, approvals: allApprovals('pending') },
  { incomplete, approvals: allApprovals('rejected') },
]

const approvalFacts: ApprovalFacts[] = approvalTypes.flatMap((type) =>
  (['alpha', 'beta', 'shutdown'] as const).flatMap((stage) => [
    { type, stage, incomplete: [], hasDocumentationUrl: true },
    { type, stage, incomplete, hasDocumentationUrl: false },
    { type, stage, incomplete: [], hasDocumentationUrl: true, changed: [] },
  ]),
)

const progressionCodes: Record<ProgressionBlocker['code'], string> = {
  wrong_state: 'the stage has no such step',
  staff_only: 'only platform staff may do it',
  requirement_incomplete: 'an item of a requirement list is missing; carries its list and name',
  approval_outstanding: 'an approval is not started or pending; staff approve it as they progress',
  approval_rejected: 'an approval was rejected and must be asked for again or reopened first',
}

const approvalCodes: Record<ApprovalBlocker['code'], string> = {
  wrong_state: 'the approval has no such step in its state',
  wrong_stage: 'the add-on is not in the stage that asks for this approval',
  staff_only: 'only platform staff may do it',
  system_only: 'the platform does it by itself',
  subject_unchanged: 'nothing that the approval is of was changed by its provider',
  requirement_incomplete: 'an item of the list behind the approval is missing',
  documentation_url_missing: 'the article review needs the URL of the Dev Center article',
  message_missing: 'a rejection needs a message for the provider',
}

const progression = (): LifecycleTable =>
  tableOf({
    snapshots: (['alpha', 'beta', 'ga', 'shutdown'] as const).flatMap((value) =>
      progressionFacts.map((context) => progressionLifecycle.resolveState({ value, context })),
    ),
    events: actors.flatMap((by): ProgressionEvent[] => [
      { type: 'progressToBeta', by },
      { type: 'progressToGa', by },
      { type: 'shutDown', by },
    ]),
    next: (snapshot, event) => transition(progressionLifecycle, snapshot, event)[0].value,
    by: (event) => event.by,
    blockers: progressionBlockers,
    codes: progressionCodes,
  })

const approval = (): LifecycleTable =>
  tableOf({
    snapshots: (['notStarted', 'pending', 'rejected', 'approved'] as const).flatMap((value) =>
      approvalFacts.map((context) => approvalLifecycle.resolveState({ value, context })),
    ),
    events: actors
      .flatMap((by): ApprovalEvent[] => [
        { type: 'request', by },
        { type: 'approve', by },
        { type: 'reject', by, message: 'Too few screenshots.' },
        { type: 'reject', by, message: '' },
        { type: 'reopen', by },
        { type: 'edit', by },
        { type: 'approveWithProgression', by },
        { type: 'lapse', by },
      ])
      .concat({ type: 'lapse', by: 'system' }),
    next: (snapshot, event) => transition(approvalLifecycle, snapshot, event)[0].value,
    by: (event) => event.by,
    blockers: approvalBlockers,
    codes: approvalCodes,
  })

/** Per lifecycle, by its export's name: what every state takes from whom, and what can stand against it. */
export const lifecycleTables: Readonly<Record<string, () => LifecycleTable>> = {
  progressionLifecycle: progression,
  approvalLifecycle: approval,
  planAvailabilityLifecycle: planAvailabilityTable,
  invitationLifecycle: invitationTable,
  repricingLifecycle: repricingTable,
  automaticReviewLifecycle: automaticReviewTable,
  reviewStepLifecycle: reviewStepTable,
}
