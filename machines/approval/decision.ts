import type { Decidable, Decision } from '../desk/decision.ts'
import { type Party, snapshotOf } from '../law.ts'
import type { ApprovalState } from './approval-type.ts'
import { type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'

/** The parts of an approval that deciding it needs. */
export interface DecidableApproval extends Decidable {
  status: ApprovalState
  /** The add-on's revision, named by a decision so that none is made on unseen data (READINGS 38). */
  revision: number
  facts: ApprovalFacts
}

/** True if the party may decide the approval so. */
export const mayDecideApproval = (
  { record: { status, facts }, to, message }: Decision<DecidableApproval>,
  by: Party,
): boolean =>
  snapshotOf(approvalLifecycle, status, facts).can(
    to === 'approved' ? { type: 'approve', by } : { type: 'reject', by, message: message ?? '' },
  )
