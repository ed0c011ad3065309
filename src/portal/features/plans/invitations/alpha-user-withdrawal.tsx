import type { Addon } from '#contract/addon.ts'
import { alphaUserWithdrawal } from './calls.ts'
import type { AlphaUser } from '../data.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  addon: Addon
  user: AlphaUser
  /** The number of alpha users including this one. */
  total: number
  onClose: () => void
}

const counted = (left: number): string =>
  left === 0 ? 'No alpha user is left' : `${left} alpha ${left === 1 ? 'user is' : 'users are'} left`

/**
 * Asks before withdrawing an alpha user. Existing installs remain; beta counts the users invited at the time.
 */
export function AlphaUserWithdrawal({ addon, user, total, onClose }: Props) {
  const { email } = user
  return (
    <ConfirmationDialog
      title={`Withdraw ${email}?`}
      verb="Withdraw alpha user"
      done="Alpha User withdrawn"
      returnsTo="alpha-users"
      calls={alphaUserWithdrawal(user)}
      onClose={onClose}
    >
      <ul className={classes.happens}>
        <li>
          {email} can no longer install {addon.displayName} as an alpha user, and is notified by mail.
        </li>
        <li>What they have installed stays as it is, and so do their plan passes.</li>
        <li>{counted(total - 1)}. Only people who are still invited then count towards beta.</li>
      </ul>
    </ConfirmationDialog>
  )
}
