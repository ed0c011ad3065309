import { setup, type SnapshotFrom } from 'xstate'
import type { ApprovalType } from './approval-type.ts'
import { isSubjectOf, type SubjectChange } from './approval-subject.ts'
import {
  type Party,
  type PartyOrSystem,
  type BlockerTable,
  law,
  providerOnly,
  type ProviderOnly,
  staffOnly,
  type StaffOnly,
  systemOnly,
  type SystemOnly,
  type WrongState,
} from '../law.ts'
import type { IncompleteRequirement, RequirementList, Stage } from '../progression/stage.ts'

/** The facts that an approval's rules consider. */
export interface ApprovalFacts {
  type: ApprovalType
  /** The add-on's stage. */
  stage: Stage
  incomplete: readonly IncompleteRequirement[]
  /** True if the add-on's documentation names its Dev Center article. */
  hasDocumentationUrl: boolean
  /** Changes to the add-on that may make an approval lapse. */
  changed?: readonly (SubjectChange & { by: Party })[]
  /** True if it was rejected before it was requested again, and has not been approved since. */
  rejectionStands?: boolean
}

export type ApprovalEvent =
  | { type: 'request'; by: Party }
  | { type: 'approve'; by: Party }
  | { type: 'reject'; by: Party; message: string }
  | { type: 'reopen'; by: Party }
  | { type: 'edit'; by: Party }
  | { type: 'approveWithProgression'; by: Party }
  | { type: 'withdraw'; by: Party }
  | { type: 'lapse'; by: PartyOrSystem }

export type ApprovalBlocker =
  | WrongState
  | StaffOnly
  | ProviderOnly
  | SystemOnly
  | { code: 'subject_unchanged' }
  | { code: 'wrong_stage'; stage: Stage; needs: Stage }
  | { code: 'requirement_incomplete'; list: RequirementList; name: string }
  | { code: 'documentation_url_missing' }
  | { code: 'message_missing' }

/** The stage of each approval, and the requirement list to complete before requesting it. */
export const approvalNeeds = {
  marketplace_fitting_approval: { stage: 'alpha', list: 'business' },
  alpha_engineering_approval: { stage: 'alpha', list: 'technical' },
  article_review_approval: { stage: 'alpha', list: null },
  beta_engineering_approval: { stage: 'beta', list: 'gaTechnical' },
  pricing_plan_approval: { stage: 'beta', list: 'pricingPlans' },
} as const satisfies Record<ApprovalType, { stage: 'alpha' | 'beta'; list: RequirementList | null }>

function wrongStage(facts: ApprovalFacts): ApprovalBlocker[] {
  const needs = approvalNeeds[facts.type].stage
  return facts.stage === needs ? [] : [{ code: 'wrong_stage', stage: facts.stage, needs }]
}

function incompleteList(facts: ApprovalFacts): ApprovalBlocker[] {
  const { list } = approvalNeeds[facts.type]
  if (list === null) return facts.hasDocumentationUrl ? [] : [{ code: 'documentation_url_missing' }]
  return facts.incomplete
    .filter((item) => item.list === list)
    .map((item) => ({ code: 'requirement_incomplete', ...item }) as const)
}

/** A provider's change to an approved subject is unreviewed; staff know their own changes. */
function subjectUnchanged({ type, changed }: ApprovalFacts): ApprovalBlocker[] {
  if (changed === undefined) return []
  const isChanged = changed.some((change) => change.by === 'provider' && isSubjectOf(type, change))
  return isChanged ? [] : [{ code: 'subject_unchanged' }]
}

const decided = (facts: ApprovalFacts, event: { by: Party }) => [...staffOnly(event.by), ...wrongStage(facts)]

const blockers = {
  request: (facts) => [...wrongStage(facts), ...incompleteList(facts)],
  approve: decided,
  reject: (facts, event) => [
    ...decided(facts, event),
    ...(event.message.trim() === '' ? [{ code: 'message_missing' } as const] : []),
  ],
  reopen: decided,
  edit: decided,
  approveWithProgression: decided,
  withdraw: (facts, event) => [...providerOnly(event.by), ...wrongStage(facts)],
  lapse: (facts, event) => [...systemOnly(event.by), ...wrongStage(facts), ...subjectUnchanged(facts)],
} satisfies BlockerTable<ApprovalFacts, ApprovalEvent, ApprovalBlocker>

const { allowed, explain } = law<ApprovalFacts, ApprovalEvent, ApprovalBlocker>(blockers)

/**
 * An approval of an add-on: requested by its provider, who may withdraw it while it is pending (READINGS 40), decided
 * by staff; it lapses when its subject changes (READINGS 39).
 */
export const approvalLifecycle = setup({
  types: {
    context: {} as ApprovalFacts,
    input: {} as ApprovalFacts,
    events: {} as ApprovalEvent,
  },
  guards: {
    allowed,
    /** A withdrawn request returns to the rejection that stood before it. */
    allowedAndRejectionStands: (args: { context: ApprovalFacts; event: ApprovalEvent }) =>
      args.context.rejectionStands === true && allowed(args),
  },
}).createMachine({
  id: 'approval',
  context: ({ input }) => input,
  initial: 'notStarted',
  states: {
    notStarted: {
      on: {
        request: { target: 'pending', guard: 'allowed' },
        approveWithProgression: {
          target: 'approved',
          guard: 'allowed',
        },
      },
    },
    pending: {
      on: {
        approve: { target: 'approved', guard: 'allowed' },
        reject: { target: 'rejected', guard: 'allowed' },
        edit: { target: 'pending', guard: 'allowed' },
        approveWithProgression: {
          target: 'approved',
          guard: 'allowed',
        },
        withdraw: [
          { target: 'rejected', guard: 'allowedAndRejectionStands' },
          { target: 'notStarted', guard: 'allowed' },
        ],
      },
    },
    rejected: {
      on: {
        request: { target: 'pending', guard: 'allowed' },
        reopen: { target: 'pending', guard: 'allowed' },
        approve: { target: 'approved', guard: 'allowed' },
        reject: { target: 'rejected', guard: 'allowed' },
        edit: { target: 'rejected', guard: 'allowed' },
      },
    },
    approved: {
      on: {
        lapse: { target: 'pending', guard: 'allowed' },
      },
    },
  },
})

export type ApprovalSnapshot = SnapshotFrom<typeof approvalLifecycle>

/** Every kind of event that a party sends, in display order; approvals lapse by themselves. */
export const approvalEventTypes = [
  'request',
  'approve',
  'reject',
  'reopen',
  'edit',
  'approveWithProgression',
  'withdraw',
] as const satisfies readonly ApprovalEvent['type'][]

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const approvalBlockers = explain

/** The approvals of a stage, in display order. */
export function approvalsOfStage(stage: Stage): ApprovalType[] {
  return (Object.keys(approvalNeeds) as ApprovalType[]).filter((type) => approvalNeeds[type].stage === stage)
}
