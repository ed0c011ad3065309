import { approvalWordings } from '#contract/wording/approvals.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Chart } from '#machines/chart.ts'
import type { Approval } from '#contract/approval.ts'
import { stageNames } from '#contract/stage.ts'
import type { Action } from '#contract/trail.ts'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { marksOf, nextSteps, type Position } from './position.ts'

/** Two approvals are called technical; their stages distinguish them. */
const nameOf = (type: ApprovalType) =>
  `${approvalWordings[type].title} (${stageNames[approvalNeeds[type].stage]})`

/** The state of each of an add-on's approvals; without a record it is not started. */
export function approvalPosition(
  approvals: readonly Approval[],
  actions: readonly Action[],
  chart: Chart,
): Position {
  const types = Object.keys(approvalNeeds) as ApprovalType[]
  const standings = types.map((type) => {
    const state: ApprovalState = approvals.find((each) => each.type === type)?.state ?? 'notStarted'
    const own = actions.filter(({ approvalType }) => approvalType === type)
    return {
      name: nameOf(type),
      mark: nameOf(type),
      state,
      stateName: approvalStates[state].name,
      steps: nextSteps(chart, state, own),
    }
  })
  return { marks: marksOf(standings), standings, nothing: '' }
}
