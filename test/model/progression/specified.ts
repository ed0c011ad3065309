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
import type { Stage } from '#test/spec/lifecycles/approval.ts'
import type { Specified } from '#test/support/specified.ts'
import { lackingItems, listWord, machineParty, machineStates } from '../approval/specified.ts'

const machineEvents = { toBeta: 'progressToBeta', toGa: 'progressToGa', shutDown: 'shutDown' } as const

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
export const specifiedProgression: Specified<Stage, ProgressionEvent, ProgressionCells, ProgressionFacts> = {
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
}
