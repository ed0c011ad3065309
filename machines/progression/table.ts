import { approvalNeeds } from '../approval/lifecycle.ts'
import { progressionBlockers, type ProgressionFacts, progressionLifecycle } from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'
import type { RequirementList } from './stage.ts'

const lists: readonly RequirementList[] = [
  'business',
  'technical',
  'gaTechnical',
  'pricingPlans',
  'approvedSupplier',
]
const incomplete = lists.map((list) => ({ list, name: 'An item' }))

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
})
