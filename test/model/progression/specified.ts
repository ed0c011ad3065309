import {
  progressionBlockers,
  type ProgressionBlocker,
  type ProgressionFacts,
  progressionLifecycle,
} from '#machines/progression/lifecycle.ts'
import {
  progression,
  type ProgressionCells,
  type ProgressionEvent,
} from '#test/spec/lifecycles/progression.ts'
import type { ApprovalType, Stage } from '#test/spec/lifecycles/approval.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import {
  lackingItems,
  listWord,
  machineParty,
  type MachineParty,
  machineStates,
  partyNamed,
  stateNamed,
} from '../approval/specified.ts'

const machineEvents = { toBeta: 'progressToBeta', toGa: 'progressToGa', shutDown: 'shutDown' } as const

const eventNamed = (type: string): ProgressionEvent =>
  (Object.keys(machineEvents) as ProgressionEvent[]).find((name) => machineEvents[name] === type) ??
  'shutDown'

/** The cell of each approval. */
const cellOf = {
  marketplace_fitting_approval: 'marketplaceFitting',
  alpha_engineering_approval: 'alphaEngineering',
  article_review_approval: 'articleReview',
  beta_engineering_approval: 'betaEngineering',
  pricing_plan_approval: 'pricingPlan',
} as const satisfies Record<ApprovalType, keyof ProgressionCells>

/** The item that lacks where there is no plan but test. */
const noPlan = { list: 'pricingPlans', name: 'paid_or_free_plan' } as const

function word(blocker: ProgressionBlocker, { state }: ProgressionCells): string {
  switch (blocker.code) {
    case 'wrong_state':
      return state === 'shutdown' ? 'shut-down' : 'wrong-stage'
    case 'requirement_incomplete':
      return blocker.name === noPlan.name ? 'plan' : listWord(blocker.list)
    case 'approval_outstanding':
    case 'approval_rejected':
      return blocker.approval
    case 'staff_only':
      return 'staff-only'
  }
}

/** The add-on's lifecycle in the machine's words. */
export const specifiedProgression = {
  table: progression,
  machine: progressionLifecycle,
  blockersOf: progressionBlockers as never,
  state: (state) => state,
  facts: (cells) => ({
    incomplete: [...lackingItems(cells), ...(cells.salablePlan === 'none' ? [noPlan] : [])],
    approvals: {
      marketplace_fitting_approval: machineStates[cells.marketplaceFitting],
      alpha_engineering_approval: machineStates[cells.alphaEngineering],
      article_review_approval: machineStates[cells.articleReview],
      beta_engineering_approval: machineStates[cells.betaEngineering],
      pricing_plan_approval: machineStates[cells.pricingPlan],
    },
  }),
  event: ({ event, party }) => ({ type: machineEvents[event], by: machineParty[party] }),
  word,
  cells: ({ state, facts, event }) => {
    const isNoPlan = ({ list, name }: (typeof facts.incomplete)[number]) =>
      list === noPlan.list && name === noPlan.name
    const lacking = facts.incomplete.filter((item) => !isNoPlan(item)).map(({ list }) => listWord(list))
    return {
      business: 'complete',
      technical: 'complete',
      gaTechnical: 'complete',
      pricing: 'complete',
      supplier: 'complete',
      ...Object.fromEntries(lacking.map((list) => [list, 'lacking'])),
      state: state as Stage,
      event: eventNamed(event.type),
      party: partyNamed((event as unknown as { by: MachineParty }).by),
      marketplaceFitting: stateNamed(facts.approvals.marketplace_fitting_approval),
      alphaEngineering: stateNamed(facts.approvals.alpha_engineering_approval),
      articleReview: stateNamed(facts.approvals.article_review_approval),
      betaEngineering: stateNamed(facts.approvals.beta_engineering_approval),
      pricingPlan: stateNamed(facts.approvals.pricing_plan_approval),
      salablePlan: facts.incomplete.some(isNoPlan) ? 'none' : 'there',
    }
  },
  code: (word, cells) => {
    if (word === 'wrong-stage' || word === 'shut-down') return 'wrong_state'
    if (word === 'staff-only') return 'staff_only'
    if (!Object.hasOwn(cellOf, word)) return 'requirement_incomplete'
    return cells[cellOf[word as ApprovalType]] === 'rejected' ? 'approval_rejected' : 'approval_outstanding'
  },
} satisfies Specified<Stage, ProgressionEvent, ProgressionCells, ProgressionFacts>

/** The specification of an add-on's steps. */
export const progressionAsked = askedOf(specifiedProgression)
