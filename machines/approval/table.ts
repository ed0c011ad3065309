import {
  approvalBlockers,
  type ApprovalBlocker,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  approvalNeeds,
} from './lifecycle.ts'
import type { ApprovalType } from './approval-type.ts'
import { described } from '../lifecycle-table.ts'
import type { IncompleteRequirement } from '../progression/stage.ts'

const codes: Record<ApprovalBlocker['code'], string> = {
  wrong_state: 'the approval has no such step in its state',
  wrong_stage: 'the add-on is not in the stage that asks for this approval',
  staff_only: 'only platform staff may do it',
  provider_only: 'only the company that asked may do it',
  system_only: 'the platform does it by itself',
  subject_unchanged: 'nothing that the approval is of was changed by its provider',
  requirement_incomplete: 'an item of the list behind the approval is missing',
  documentation_url_missing: 'the article review needs the URL of the Dev Center article',
  message_missing: 'a rejection needs a message for the provider',
}

const incomplete: IncompleteRequirement[] = (
  ['business', 'technical', 'gaTechnical', 'pricingPlans'] as const
).map((list) => ({ list, name: 'anything' }))

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
  codes,
})
