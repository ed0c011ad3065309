import {
  approvalBlockers,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  approvalNeeds,
} from './lifecycle.ts'
import type { ApprovalType } from './approval-type.ts'
import { described } from '../lifecycle-table.ts'
import type { IncompleteRequirement } from '../progression/stage.ts'

const incomplete: IncompleteRequirement[] = (
  ['business', 'technical', 'gaTechnical', 'pricingPlans'] as const
).map((list) => ({ list, name: 'An item' }))

const facts = (Object.keys(approvalNeeds) as ApprovalType[]).flatMap((type) =>
  (['alpha', 'beta', 'shutdown'] as const).flatMap((stage): ApprovalFacts[] => [
    { type, stage, incomplete: [], hasDocumentationUrl: true },
    { type, stage, incomplete, hasDocumentationUrl: false },
    { type, stage, incomplete: [], hasDocumentationUrl: true, changed: [] },
    { type, stage, incomplete: [], hasDocumentationUrl: true, rejectionStands: true },
  ]),
)

/** Every approval in its own stage and in others, with its list complete and incomplete. */
export const approvalTable = described({
  machine: approvalLifecycle,
  facts,
  events: (['provider', 'admin'] as const)
    .flatMap((by): ApprovalEvent[] => [
      { type: 'request', by },
      { type: 'approve', by },
      { type: 'reject', by, message: 'Too few screenshots.' },
      { type: 'reject', by, message: '' },
      { type: 'reopen', by },
      { type: 'edit', by },
      { type: 'approveWithProgression', by },
      { type: 'withdraw', by },
      { type: 'lapse', by },
    ])
    .concat({ type: 'lapse', by: 'system' }),
  blockers: approvalBlockers,
})
