import { ProblemError } from '#machines/problem.ts'
import type { Approval } from '#contract/approval.ts'
import { api } from '#portal/wire/api.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import { approvalTitles } from '#portal/workflow/changes/approval-wording.ts'
import { Withdrawal } from '#portal/workflow/dialog/withdrawal.tsx'
import { rejectionStands } from './rejection-stands.ts'
import type { NextSteps } from '../data.ts'

interface Props {
  approval: Approval
  data: NextSteps
  onClose: () => void
}

const withdrawn = new ProblemError({ kind: 'missing', message: 'There is no such request.', fields: {} })

/** Takes the request back; where the answer is lost, it is looked up. Rejects with a ProblemError. */
const withdraw = ({ id, addon, type }: Approval, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.approvalWithdraw({ params: { id } }, { signal }),
    async () => {
      const approvals = await api.addonApprovalList({ params: { addon: addon.id } }, { signal })
      const now = approvals.find((each) => each.type === type)?.state ?? 'notStarted'
      if (now === 'notStarted' || now === 'rejected') throw withdrawn
    },
  )

/** Asks before the request of an approval is withdrawn; a rejection that it answers stands again (READINGS 40). */
export function ApprovalWithdrawal({ approval, data, onClose }: Props) {
  const { type } = approval
  const title = approvalTitles[type]
  return (
    <Withdrawal
      title={`Withdraw the request for the ${title}?`}
      verb="Withdraw request"
      done={`${title}: request withdrawn.`}
      returnsTo={type}
      withdraw={(signal) => withdraw(approval, signal)}
      onClose={onClose}
    >
      <li>Platform staff no longer look at it, and are notified by mail.</li>
      {rejectionStands(approval, data.transitions) ? (
        <li>It is Rejected again, as before you requested it, with the message of that time.</li>
      ) : (
        <li>It is Not Started again.</li>
      )}
      {type === 'pricing_plan_approval' && <li>Prices can be changed until you request it again.</li>}
      <li>You can request it again at any time.</li>
    </Withdrawal>
  )
}
