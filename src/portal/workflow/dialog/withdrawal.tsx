import { Button } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { confirmationMachine } from '../provide/confirmation-actor.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useAskedConfirmation } from '../shapes/use-confirmation.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  title: string
  /** The red button's text. */
  verb: string
  /** The flash afterwards. */
  done: string
  /** Id of the element to focus if the opener is gone. */
  returnsTo: string
  withdraw: (signal: AbortSignal) => Promise<unknown>
  onClose: () => void
  /** The consequences, as list items. */
  children: ReactNode
}

/** Asks before withdrawing an invitation or a request: names it and the consequences. */
export function Withdrawal({ title, verb, done, returnsTo, withdraw, onClose, children }: Props) {
  const reload = useReload()
  const onWithdrawn = useCallback(() => {
    flash.success(done)
    onClose()
    void reload()
  }, [done, onClose, reload])
  const { isBusy, problem, confirm } = useAskedConfirmation(() => confirmationMachine(withdraw), {
    confirmed: onWithdrawn,
  })
  // Wait for a withdrawal in progress.
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog title={title} returnsTo={returnsTo} onClose={close}>
      <ul className={classes.happens}>{children}</ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <BusyButton color="red" busy={isBusy} onClick={confirm}>
          {verb}
        </BusyButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
