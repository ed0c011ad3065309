import { approvalNeeds, type ApprovalState, type ApprovalType } from '../../machines/approval.lifecycle.ts'
import type { Actor } from '../../machines/blockers.ts'
import {
  type IncompleteRequirement,
  type ProgressionEvent,
  type ProgressionFacts,
  progressionLifecycle,
  type ProgressionSnapshot,
  type Stage,
} from '../../machines/progression.lifecycle.ts'
import type { Model, Start } from '../support/model.ts'

export type ProgressionStart = Start<ProgressionSnapshot, ProgressionFacts>

const actors: readonly Actor[] = ['provider', 'admin']
export const stages: readonly Stage[] = ['alpha', 'beta', 'ga', 'shutdown']
export const approvalTypes = Object.keys(approvalNeeds) as ApprovalType[]

/** One requirement of each list that tests take away. Its name is one of the server's items. */
export const missingItems: readonly IncompleteRequirement[] = [
  { list: 'business', name: 'summary' },
  { list: 'technical', name: 'alpha_users' },
  { list: 'gaTechnical', name: 'support_email' },
  { list: 'pricingPlans', name: 'plan_features' },
  { list: 'approvedSupplier', name: 'approved_supplier' },
]

const approvals = (state: ApprovalState, others: Partial<Record<ApprovalType, ApprovalState>> = {}) =>
  ({ ...Object.fromEntries(approvalTypes.map((type) => [type, state])), ...others }) as Record<
    ApprovalType,
    ApprovalState
  >

/** The fixtures: whether the steps to beta and GA are open to a provider, to staff, or to nobody. */
export const progressionFixtures: Readonly<Record<string, ProgressionFacts>> = {
  'all complete and approved': { incomplete: [], approvals: approvals('approved') },
  'nothing requested': { incomplete: [], approvals: approvals('notStarted') },
  'everything pending': { incomplete: [], approvals: approvals('pending') },
  ...Object.fromEntries(
    missingItems.map((item) => [
      `${item.list} lacks ${item.name}`,
      { incomplete: [item], approvals: approvals('approved') },
    ]),
  ),
  ...Object.fromEntries(
    approvalTypes.flatMap((type) => [
      [`${type} pending`, { incomplete: [], approvals: approvals('approved', { [type]: 'pending' }) }],
      [`${type} rejected`, { incomplete: [], approvals: approvals('approved', { [type]: 'rejected' }) }],
    ]),
  ),
}

const startsFrom = (stage: Stage): ProgressionStart[] =>
  Object.entries(progressionFixtures).map(([title, facts]) => ({
    title,
    fixture: facts,
    state: progressionLifecycle.resolveState({ value: stage, context: facts }),
  }))

export const progressionModel = {
  name: 'progressionLifecycle',
  machine: progressionLifecycle,
  starts: startsFrom('alpha'),
  cases: actors.flatMap((by): ProgressionEvent[] => [
    { type: 'progressToBeta', by },
    { type: 'progressToGa', by },
    { type: 'shutDown', by },
  ]),
} satisfies Model<ProgressionSnapshot, ProgressionEvent, ProgressionFacts>

/** The start's facts in every stage. */
export const everyStage = ({ fixture }: ProgressionStart): ProgressionSnapshot[] =>
  stages.map((value) => progressionLifecycle.resolveState({ value, context: fixture }))
