import { Button } from '@mantine/core'
import { confirmationMachine } from '#portal/workflow/provide/confirmation-actor.ts'
import { revokeAccess } from './company-calls.ts'
import type { CompanyUser } from './company-data.ts'
import { lastUserReason } from './last-user-reason.ts'
import { useConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import classes from './company.module.css'

interface Props {
  /** Of the add-on whose tab the dialog is over. */
  slug: string
  user: CompanyUser
  isSelf: boolean
  /** Nobody else is in the company. */
  isLast: boolean
  onRevoked: () => void
  onClosed: () => void
}

/** Asks before somebody's access to the company is revoked: says whose, and what will happen. */
export function Revocation({ slug, user, isSelf, isLast, onRevoked, onClosed }: Props) {
  const { email, company } = user
  const { isBusy, problem, confirm } = useConfirmation(
    confirmationMachine((signal) => revokeAccess(user, signal)),
    onRevoked,
  )
  // A revocation under way is waited for.
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
      <ul className={classes.happens}>
        <li>
          {isSelf ? 'You' : email} can no longer see or change {company.name} or any of its add-ons.
        </li>
        <li>
          {isSelf ? 'Your' : 'Their'} platform account and the add-ons installed with it stay as they are.
        </li>
        <li>What {isSelf ? 'you' : 'they'} have changed stays; timelines go on naming this e-mail.</li>
      </ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <ActionButton
          color="red"
          blockers={isLast ? [lastUserReason(slug)] : []}
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
