import { addonApprovalList, approvalWithdraw } from '#contract/endpoints/approvals.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import type { Approval } from '#contract/approval.ts'
import { callApi } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { rejectionStands } from './rejection-stands.ts'
import type { NextSteps } from '../data.ts'

interface Props {
  approval: Approval
  data: NextSteps
  onClose: () => void
}

/** The calls that take the request back; without it, the approval is as it was before. */
const withdrawal = ({ id, addon, type }: Approval): ConfirmedCalls => ({
  act: (options) => callApi(approvalWithdraw, { params: { id } }, options),
  hasHappened: async (options) => {
    const approvals = await callApi(addonApprovalList, { params: { addon: addon.id } }, options)
    const now = approvals.find((each) => each.type === type)?.state ?? 'notStarted'
    return now === 'notStarted' || now === 'rejected'
  },
})

/** Asks before the request of an approval is withdrawn; a rejection that it answers stands again (READINGS 40). */
export function ApprovalWithdrawal({ approval, data, onClose }: Props) {
  const { type } = approval
  const title = approvalWordings[type].title
  return (
    <ConfirmationDialog
      title={`Withdraw the request for the ${title}?`}
      verb="Withdraw request"
      done={`${title}: request withdrawn.`}
      returnsTo={type}
      calls={withdrawal(approval)}
      onClose={onClose}
    >
      <ul className={classes.happens}>
        <li>Platform staff no longer look at it, and are notified by mail.</li>
        {rejectionStands(approval, data.transitions) ? (
          <li>It is Rejected again, with the message that it had before.</li>
        ) : (
          <li>It is Not Started again.</li>
        )}
        {type === 'pricing_plan_approval' && <li>Prices can be changed until you request it again.</li>}
        <li>You can request it again at any time.</li>
      </ul>
    </ConfirmationDialog>
  )
}
