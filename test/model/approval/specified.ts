import type { ApprovalState as MachineState } from '#machines/approval/approval-type.ts'
import {
  approvalBlockers,
  type ApprovalBlocker,
  type ApprovalFacts,
  approvalLifecycle,
} from '#machines/approval/lifecycle.ts'
import type { RequirementList } from '#machines/progression/stage.ts'
import {
  approval,
  type ApprovalCells,
  type ApprovalEvent,
  type ApprovalState,
} from '#test/spec/lifecycles/approval.ts'
import type { Specified } from '#test/support/specified.ts'

export const machineStates: Readonly<Record<ApprovalState, MachineState>> = {
  not_started: 'notStarted',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

/** The machine's names of the lists, by the tables'. */
export const machineLists = {
  business: 'business',
  technical: 'technical',
  gaTechnical: 'gaTechnical',
  pricing: 'pricingPlans',
  supplier: 'approvedSupplier',
} as const satisfies Record<string, RequirementList>

type ListName = keyof typeof machineLists

/** The tables' name of a list of the machine's. */
export const listWord = (list: RequirementList): string =>
  (Object.keys(machineLists) as ListName[]).find((name) => machineLists[name] === list) ?? list

/** The items that lack where a list does. */
export const lackingItems = (cells: Record<ListName, 'complete' | 'lacking'>) =>
  (Object.keys(machineLists) as ListName[])
    .filter((name) => cells[name] === 'lacking')
    .map((name) => ({ list: machineLists[name], name: 'an item' }))

export const machineParty = { provider: 'provider', staff: 'admin', system: 'system' } as const

/** A change of what each approval is of. */
const subjects = {
  marketplace_fitting_approval: { subjectType: 'addon', field: 'summary' },
  alpha_engineering_approval: { subjectType: 'manifest', field: 'manifest' },
  article_review_approval: { subjectType: 'documentation', field: 'devcenterUrl' },
  beta_engineering_approval: { subjectType: 'manifest', field: 'manifest' },
  pricing_plan_approval: { subjectType: 'plan', field: 'offering' },
} as const

const refusedByState: Readonly<Record<ApprovalEvent, (state: ApprovalState) => string>> = {
  request: () => 'exists',
  approve: (state) => (state === 'approved' ? 'final' : 'not-asked'),
  reject: (state) => (state === 'approved' ? 'final' : 'not-asked'),
  reopen: (state) =>
    ({ approved: 'final', pending: 'pending', not_started: 'not-asked', rejected: '' })[state],
  annotate: (state) => (state === 'approved' ? 'final' : 'not-asked'),
  approveWithProgression: (state) => (state === 'approved' ? 'final' : 'rejected'),
  withdraw: () => 'not-pending',
  lapse: () => 'not-approved',
}

function word(blocker: ApprovalBlocker, { event, state }: ApprovalCells): string {
  switch (blocker.code) {
    case 'wrong_state':
      return refusedByState[event](state)
    case 'wrong_stage':
      return blocker.stage === 'shutdown' ? 'shut-down' : 'wrong-stage'
    case 'requirement_incomplete':
      return listWord(blocker.list)
    case 'documentation_url_missing':
      return 'article'
    case 'message_missing':
      return 'message'
    case 'subject_unchanged':
      return 'subject'
    default:
      return blocker.code.replace('_', '-')
  }
}

/** The approval's lifecycle in the machine's words. */
export const specifiedApproval: Specified<ApprovalState, ApprovalEvent, ApprovalCells, ApprovalFacts> = {
  table: approval,
  machine: approvalLifecycle,
  blockersOf: approvalBlockers as never,
  state: (state) => machineStates[state],
  facts: (cells) => ({
    type: cells.type,
    stage: cells.stage,
    incomplete: lackingItems(cells),
    hasDocumentationUrl: cells.article === 'complete',
    changed:
      cells.subject === 'not changed'
        ? []
        : [
            {
              ...subjects[cells.type],
              ofTestPlan: false,
              by: cells.subject === 'changed by staff' ? 'admin' : 'provider',
            },
          ],
    rejectionStands: cells.rejectionMessage === 'standing',
  }),
  event: ({ event, party, message }) => ({
    type: event === 'annotate' ? 'edit' : event,
    by: machineParty[party],
    ...(event === 'reject' ? { message: message === 'given' ? 'Too few screenshots.' : ' ' } : {}),
  }),
  word,
}
