import type { Addon } from '#contract/addon.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { buttonRemoval } from './example-buttons.ts'

interface Props {
  addon: Addon
  repository: string
  onClose: () => void
}

/** Asks before removing an example button. */
export function ButtonRemoval({ addon, repository, onClose }: Props) {
  return (
    <ConfirmationDialog
      title="Remove the example button?"
      verb="Remove button"
      done="Button removed"
      returnsTo="buttons"
      calls={buttonRemoval(addon.id, repository)}
      onClose={onClose}
    >
      <p>
        The listing no longer offers to deploy <code>{repository}</code>.
      </p>
    </ConfirmationDialog>
  )
}
