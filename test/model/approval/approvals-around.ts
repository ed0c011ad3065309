import type { ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { specifiedNeeds } from './specified.ts'
import { approvalTypes } from '../progression/lifecycle.model.ts'

/** The approval in the state, and the add-on's others as they must be for that. */
export function approvalsAround(
  facts: ApprovalFacts,
  state: ApprovalState,
): Record<ApprovalType, ApprovalState> {
  const own = specifiedNeeds[facts.type].stage
  const reached = facts.stage === 'shutdown' ? own : facts.stage
  const isDecided = (type: ApprovalType) =>
    specifiedNeeds[type].stage === 'alpha' ? own === 'beta' || reached !== 'alpha' : reached === 'ga'
  const others = approvalTypes.map((type) => [type, isDecided(type) ? 'approved' : 'notStarted'] as const)
  return { ...(Object.fromEntries(others) as Record<ApprovalType, ApprovalState>), [facts.type]: state }
}
