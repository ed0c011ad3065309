import { Button } from '@mantine/core'
import { useCallback } from 'react'
import type { Addon } from '#contract/addon.ts'
import { confirmationMachine } from '#portal/workflow/provide/confirmation-actor.ts'
import { removeButton } from './example-buttons.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  addon: Addon
  repository: string
  onClose: () => void
}

/** Asks before removing an example button. */
export function ButtonRemoval({ addon, repository, onClose }: Props) {
  const reload = useReload()
  const onRemoved = useCallback(() => {
    flash.success('Marketplace listing updated')
    onClose()
    void reload()
  }, [onClose, reload])
  const { isBusy, problem, confirm } = useAskedConfirmation(
    () => confirmationMachine((signal) => removeButton(addon.id, repository, signal)),
    { confirmed: onRemoved },
  )
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog title="Remove the example button?" returnsTo="buttons" onClose={close}>
      <p className={classes.text}>
        The listing no longer offers to deploy <code>{repository}</code>.
      </p>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <BusyButton color="red" busy={isBusy} onClick={confirm}>
          Remove button
        </BusyButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
