import { setup, type SnapshotFrom } from 'xstate'
import type { IncompleteRequirement, RequirementList } from './stage.ts'
import type { ApprovalState, ApprovalType } from '../approval/approval-type.ts'
import { type Party, type BlockerTable, byStaff, law, type StaffOnly, type WrongState } from '../law.ts'

/** The facts that progression rules consider; the server reads them from stored rows. */
export interface ProgressionFacts {
  incomplete: readonly IncompleteRequirement[]
  approvals: Readonly<Record<ApprovalType, ApprovalState>>
}

export type ProgressionEvent =
  | { type: 'progressToBeta'; by: Party }
  | { type: 'progressToGa'; by: Party }
  | { type: 'shutDown'; by: Party }

export type ProgressionBlocker =
  | WrongState
  | StaffOnly
  | { code: 'requirement_incomplete'; list: RequirementList; name: string }
  | { code: 'approval_outstanding'; approval: ApprovalType; state: 'notStarted' | 'pending' }
  | { code: 'approval_rejected'; approval: ApprovalType }

/** The needs of each step: every item of these lists and all of these approvals. */
export const progressionNeeds = {
  progressToBeta: {
    lists: ['business', 'technical'],
    approvals: ['marketplace_fitting_approval', 'alpha_engineering_approval', 'article_review_approval'],
  },
  progressToGa: {
    lists: ['gaTechnical', 'pricingPlans', 'approvedSupplier'],
    approvals: ['pricing_plan_approval', 'beta_engineering_approval'],
  },
} as const satisfies Record<string, { lists: readonly RequirementList[]; approvals: readonly ApprovalType[] }>

/** The event that leads out of each stage, and its target; none for ga and shutdown. */
export const nextStep = {
  alpha: { event: 'progressToBeta', to: 'beta' },
  beta: { event: 'progressToGa', to: 'ga' },
  ga: null,
  shutdown: null,
} as const

/**
 * By progressing, staff approve what is pending or not started, so only a rejection stops them; a provider
 * needs every approval. Incomplete requirements stop both.
 */
function stepBlockers(
  step: keyof typeof progressionNeeds,
  facts: ProgressionFacts,
  by: Party,
): ProgressionBlocker[] {
  const needs = progressionNeeds[step]
  const lists: readonly RequirementList[] = needs.lists
  const incomplete = facts.incomplete
    .filter((item) => lists.includes(item.list))
    .map((item) => ({ code: 'requirement_incomplete', ...item }) as const)
  const approvals = needs.approvals.flatMap((approval): ProgressionBlocker[] => {
    const state = facts.approvals[approval]
    if (state === 'rejected') return [{ code: 'approval_rejected', approval }]
    if (state === 'approved' || by === 'admin') return []
    return [{ code: 'approval_outstanding', approval, state }]
  })
  return [...incomplete, ...approvals]
}

const blockers = {
  progressToBeta: (facts, event) => stepBlockers('progressToBeta', facts, event.by),
  progressToGa: (facts, event) => stepBlockers('progressToGa', facts, event.by),
  shutDown: byStaff,
} satisfies BlockerTable<ProgressionFacts, ProgressionEvent, ProgressionBlocker>

const { allowed, explain } = law<ProgressionFacts, ProgressionEvent, ProgressionBlocker>(blockers)

/** An add-on's stages, from alpha through beta to general availability, and its shutdown. */
export const progressionLifecycle = setup({
  types: {
    context: {} as ProgressionFacts,
    input: {} as ProgressionFacts,
    events: {} as ProgressionEvent,
  },
  guards: { allowed },
}).createMachine({
  id: 'progression',
  context: ({ input }) => input,
  initial: 'alpha',
  states: {
    alpha: {
      on: {
        progressToBeta: {
          target: 'beta',
          guard: 'allowed',
        },
        shutDown: { target: 'shutdown', guard: 'allowed' },
      },
    },
    beta: {
      on: {
        progressToGa: { target: 'ga', guard: 'allowed' },
        shutDown: { target: 'shutdown', guard: 'allowed' },
      },
    },
    ga: {
      on: {
        shutDown: { target: 'shutdown', guard: 'allowed' },
      },
    },
    shutdown: { type: 'final' },
  },
})

export type ProgressionSnapshot = SnapshotFrom<typeof progressionLifecycle>

/** Every kind of event that the lifecycle knows, in display order. */
export const progressionEventTypes = ['progressToBeta', 'progressToGa', 'shutDown'] as const

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const progressionBlockers = explain
