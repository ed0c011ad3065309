import { Button } from '@mantine/core'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { accessRevocation } from './calls.ts'
import classes from './company.module.css'
import type { CompanyPanels } from './company-panels.ts'
import type { CompanyUser } from './data.ts'
import { lastUserReason } from './last-user-reason.ts'

interface Props {
  panels: CompanyPanels
  user: CompanyUser
  isSelf: boolean
  /** The company's only user. */
  isLast: boolean
  onRevoked: () => void
  onClosed: () => void
}

/** Asks before revoking a user's access: names the user and the consequences. */
export function Revocation({ panels, user, isSelf, isLast, onRevoked, onClosed }: Props) {
  const { email, company } = user
  const { isBusy, problem, confirm } = useAskedConfirmation(() => accessRevocation(user), {
    confirmed: onRevoked,
  })
  // Wait for a revocation in progress.
  const close = () => {
    if (!isBusy) onClosed()
  }
  return (
    <Dialog
      title={isSelf ? `Leave ${company.name}?` : `Revoke access for ${email}?`}
      returnsTo="company-users"
      onClose={close}
    >
      {isSelf && (
        <p>
          <b>This is your own account.</b> You leave {company.name} at once, and only those who stay can add
          you again.
        </p>
      )}
      <ul className={sectionClasses.happens}>
        <li>
          {isSelf ? 'You' : email} can no longer see or change {company.name} or any of its add-ons.
        </li>
        <li>
          {isSelf ? 'Your' : 'Their'} platform account and the add-ons installed with it stay as they are.
        </li>
        <li>What {isSelf ? 'you' : 'they'} have changed stays; timelines keep naming this e-mail.</li>
      </ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <ActionButton
          color="red"
          blockers={isLast ? [lastUserReason(panels)] : []}
          busy={isBusy}
          onClick={confirm}
        >
          {isSelf ? 'Leave company' : 'Revoke access'}
        </ActionButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
