import type { SubjectChange } from '#machines/approval/approval-subject.ts'
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
  type ApprovalType,
} from '#test/spec/lifecycles/approval.ts'
import { type Change, lapses } from '#test/spec/rules/lapses.ts'
import { expected, matching, type Party } from '#test/spec/table.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'

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
export type MachineParty = (typeof machineParty)[keyof typeof machineParty]

/** The tables' name of who acts. */
export const partyNamed = (by: MachineParty): Party => (by === 'admin' ? 'staff' : by)

/** The tables' name of an approval's state. */
export const stateNamed = (state: MachineState): ApprovalState =>
  state === 'notStarted' ? 'not_started' : state

/** Nothing lacks. */
const complete = {
  business: 'complete',
  technical: 'complete',
  gaTechnical: 'complete',
  pricing: 'complete',
  supplier: 'complete',
  article: 'complete',
  message: 'given',
  subject: 'changed by the provider',
  rejectionMessage: 'none',
} as const

/** A change as the rule of the machines looks at it, by the tables' name; null for one that it never hears of. */
export const changes: Readonly<Record<Change, Omit<SubjectChange, 'ofTestPlan'> | null>> = {
  name: { subjectType: 'addon', field: 'name' },
  'display name': { subjectType: 'addon', field: 'displayName' },
  summary: { subjectType: 'addon', field: 'summary' },
  'legal statements': { subjectType: 'addon', field: 'legalStatements' },
  'provider terms': { subjectType: 'addon', field: 'providerTermsUrl' },
  icon: { subjectType: 'addon', field: 'icon' },
  screenshots: { subjectType: 'screenshot', field: 'created' },
  benefits: { subjectType: 'benefit', field: 'title' },
  'support e-mail': { subjectType: 'addon', field: 'emailSupport' },
  languages: { subjectType: 'addon', field: 'languages' },
  'company details': { subjectType: 'company', field: 'name' },
  'a new plan': { subjectType: 'plan', field: 'created' },
  'a feature added': { subjectType: 'feature', field: 'created' },
  'a feature removed': { subjectType: 'feature', field: 'removed' },
  'a feature retyped': { subjectType: 'feature', field: 'datatype' },
  'a value of a plan': { subjectType: 'plan', field: 'offering' },
  'a networking option of a plan': { subjectType: 'plan', field: 'installableWithoutPrivateNetworking' },
  "test's values": { subjectType: 'plan', field: 'offering' },
  'another manifest': { subjectType: 'manifest', field: 'manifest' },
  // Stored nowhere, so that nothing is told of it.
  'an identical manifest': null,
  'another Dev Center URL': { subjectType: 'documentation', field: 'devcenterUrl' },
  'the same Dev Center URL': null,
  metadata: { subjectType: 'addon', field: 'featured' },
}

/** The tables' name of a change. */
function changeNamed({ subjectType, field, ofTestPlan }: SubjectChange): Change {
  const found = (Object.keys(changes) as Change[]).find(
    (name) =>
      changes[name]?.subjectType === subjectType &&
      changes[name].field === field &&
      (name === "test's values") === ofTestPlan,
  )
  if (found === undefined) throw new Error(`no table speaks of a change of ${subjectType} ${field}`)
  return found
}

/** How an approval stands to what is being changed; where nothing is told, the platform knows that it is of it. */
function subjectOf({ type, changed }: ApprovalFacts): ApprovalCells['subject'] {
  if (changed === undefined) return 'changed by the provider'
  const isOf = (party: 'provider' | 'staff') =>
    changed.some(
      (change) =>
        (['alpha', 'beta'] as const).some((stage) =>
          matching(lapses, { change: changeNamed(change), stage, party }).some(({ comes }) => comes === type),
        ) && change.by === machineParty[party],
    )
  if (isOf('provider')) return 'changed by the provider'
  return changed.some(({ by }) => by === 'admin') ? 'changed by staff' : 'not changed'
}

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

/** The machine's codes, by the table's words. */
const codes: Readonly<Record<string, string>> = {
  exists: 'wrong_state',
  final: 'wrong_state',
  'not-asked': 'wrong_state',
  pending: 'wrong_state',
  rejected: 'wrong_state',
  'not-pending': 'wrong_state',
  'not-approved': 'wrong_state',
  business: 'requirement_incomplete',
  technical: 'requirement_incomplete',
  gaTechnical: 'requirement_incomplete',
  pricing: 'requirement_incomplete',
  article: 'documentation_url_missing',
  'wrong-stage': 'wrong_stage',
  'shut-down': 'wrong_stage',
  'staff-only': 'staff_only',
  'provider-only': 'provider_only',
  'system-only': 'system_only',
  subject: 'subject_unchanged',
  message: 'message_missing',
}

/** The approval's lifecycle in the machine's words. */
export const specifiedApproval = {
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
  cells: ({ state, facts, event }) => ({
    ...complete,
    ...Object.fromEntries(facts.incomplete.map(({ list }) => [listWord(list), 'lacking'])),
    state: stateNamed(state as MachineState),
    event: event.type === 'edit' ? 'annotate' : (event.type as ApprovalEvent),
    party: partyNamed((event as unknown as { by: MachineParty }).by),
    type: facts.type,
    stage: facts.stage,
    article: facts.hasDocumentationUrl ? 'complete' : 'lacking',
    message: 'message' in event && String(event.message).trim() === '' ? 'missing' : 'given',
    subject: subjectOf(facts),
    rejectionMessage: 'rejectionStands' in facts && facts.rejectionStands === true ? 'standing' : 'none',
  }),
  code: (word) => codes[word],
} satisfies Specified<ApprovalState, ApprovalEvent, ApprovalCells, ApprovalFacts>

/** The specification of approvals. */
export const approvalAsked = askedOf(specifiedApproval)

/** The stage and the list that the specification has for requests of a type; null for the article's, which has a URL. */
function needsOf(type: ApprovalType): { stage: 'alpha' | 'beta'; list: RequirementList | null } {
  const request = { ...complete, type, event: 'request', state: 'not_started', party: 'provider' } as const
  const stage = (['alpha', 'beta'] as const).find(
    (each) => expected(approval, { ...request, stage: each }).to !== null,
  )
  if (stage === undefined) throw new Error(`no stage asks for ${type}`)
  const list = (Object.keys(machineLists) as ListName[]).find(
    (name) => expected(approval, { ...request, stage, [name]: 'lacking' }).to === null,
  )
  return { stage, list: list === undefined ? null : machineLists[list] }
}

/** Each approval's needs, by its rows. */
export const specifiedNeeds = {
  marketplace_fitting_approval: needsOf('marketplace_fitting_approval'),
  alpha_engineering_approval: needsOf('alpha_engineering_approval'),
  article_review_approval: needsOf('article_review_approval'),
  beta_engineering_approval: needsOf('beta_engineering_approval'),
  pricing_plan_approval: needsOf('pricing_plan_approval'),
}
