import type { Addon } from '#contract/addon.ts'
import type { Availability } from '#contract/availability.ts'
import type { PlanPass } from '#contract/plan.ts'
import { passWithdrawal } from './calls.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  addon: Addon
  pass: PlanPass
  /** The plan's availability. */
  availability: Availability
  onClose: () => void
}

/** Describes the consequence for the holder. */
function consequence({ email, plan }: PlanPass, addon: Addon, availability: Availability): string {
  const what = `${plan.name} of ${addon.displayName}`
  switch (availability) {
    case 'inviteOnly':
      return `${email} can no longer install ${what}, and is notified by mail.`
    case 'disabled':
      return `Nobody can install ${what} now. ${email} could not either once it is Invite Only again, and is notified by mail.`
    default:
      return `Everybody can install ${what} now, ${email} too. They could not once it is Invite Only again, and are notified by mail.`
  }
}

/** Asks before withdrawing a pass: it only covers installing, so existing installs remain. */
export function PassWithdrawal({ addon, pass, availability, onClose }: Props) {
  return (
    <ConfirmationDialog
      title={`Withdraw the pass of ${pass.email} for ${pass.plan.name}?`}
      verb="Withdraw plan pass"
      done="Plan Pass withdrawn"
      returnsTo="plan-passes"
      calls={passWithdrawal(pass)}
      onClose={onClose}
    >
      <ul className={classes.happens}>
        <li>{consequence(pass, addon, availability)}</li>
        <li>What they have installed stays, with its plan and its price.</li>
        {addon.state === 'alpha' && (
          <li>An alpha user stays one: while {addon.displayName} is in alpha, they can install it.</li>
        )}
        <li>You can create another pass for them later.</li>
      </ul>
    </ConfirmationDialog>
  )
}
