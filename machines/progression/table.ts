import { approvalNeeds } from '../approval/lifecycle.ts'
import {
  progressionBlockers,
  type ProgressionBlocker,
  type ProgressionFacts,
  progressionLifecycle,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'
import type { RequirementList } from './stage.ts'

const codes: Record<ProgressionBlocker['code'], string> = {
  wrong_state: 'the stage has no such step',
  staff_only: 'only platform staff may do it',
  requirement_incomplete: 'an item of a requirement list is missing; carries its list and name',
  approval_outstanding: 'an approval is not started or pending; staff approve it as they progress',
  approval_rejected: 'an approval was rejected and must be asked for again or reopened first',
}

const lists: readonly RequirementList[] = [
  'business',
  'technical',
  'gaTechnical',
  'pricingPlans',
  'approvedSupplier',
]
const incomplete = lists.map((list) => ({ list, name: 'anything' }))

const allApprovals = (state: 'approved' | 'pending' | 'rejected') =>
  Object.fromEntries(Object.keys(approvalNeeds).map((type) => [type, state])) as ProgressionFacts['approvals']

const facts: ProgressionFacts[] = [
  { incomplete: [], approvals: allApprovals('approved') },
  { incomplete, approvals: allApprovals('pending') },
  { incomplete, approvals: allApprovals('rejected') },
]

/** Every stage, with everything complete, with nothing, and with rejected approvals. */
export const progressionTable = described({
  machine: progressionLifecycle,
  facts,
  events: (['provider', 'admin'] as const).flatMap((by) =>
    (['progressToBeta', 'progressToGa', 'shutDown'] as const).map((type) => ({ type, by })),
  ),
  blockers: progressionBlockers,
  codes,
})
