import { repricingView, repricingWithdraw } from '#contract/endpoints/repricings.ts'
import type { Repricing } from '#contract/repricing.ts'
import { callApi } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import classes from '#portal/ui/layout/section.module.css'

/** The calls that take the request back. */
const withdrawal = ({ id }: Repricing): ConfirmedCalls => ({
  act: (options) => callApi(repricingWithdraw, { params: { id } }, options),
  hasHappened: async (options) => (await callApi(repricingView, { params: { id } }, options)).isWithdrawn,
})

interface Props {
  repricing: Repricing
  /** Id of the element to focus once its opener is gone. */
  returnsTo: string
  onClose: () => void
}

/** Asks before a repricing is withdrawn that staff have not taken up. */
export function RepricingWithdrawal({ repricing, returnsTo, onClose }: Props) {
  const { plan, originalPriceCents } = repricing
  return (
    <ConfirmationDialog
      title={`Withdraw the price change of ${plan.name}?`}
      verb="Withdraw request"
      done={`Price change of ${plan.name} withdrawn.`}
      returnsTo={returnsTo}
      calls={withdrawal(repricing)}
      onClose={onClose}
    >
      <ul className={classes.happens}>
        <li>The price stays {inDollars(originalPriceCents)} per month. No customer is notified.</li>
        <li>Platform staff no longer look at it, and are notified by mail.</li>
        <li>It stays in the list as Withdrawn. You can request another price at any time.</li>
      </ul>
    </ConfirmationDialog>
  )
}
