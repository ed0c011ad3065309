import { Button } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { flash } from '#portal/app/flashes/flash.ts'
import { type ConfirmedCalls, useAskedConfirmation } from '../shapes/use-confirmation.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  title: string
  /** The confirming button's text. */
  verb: string
  /** Nothing is lost, so the button is not red. */
  isHarmless?: boolean
  /** The flash afterwards; made then, if it depends on the answer. */
  done: string | (() => string)
  /** Id of the element to focus if the opener is gone. */
  returnsTo?: string
  calls: ConfirmedCalls
  /** Looks at what was entered before anything is sent; it shows what is wrong itself. */
  check?: () => boolean
  onClose: () => void
  /** The consequences. */
  children: ReactNode
}

/** Asks before an act and names its consequences; shows what went wrong, and cannot be closed while it is being done. */
export function ConfirmationDialog(props: Props) {
  const { title, verb, isHarmless = false, done, returnsTo, calls, check, onClose, children } = props
  const reload = useReload()
  const onDone = useCallback(() => {
    flash.success(typeof done === 'string' ? done : done())
    onClose()
    void reload()
  }, [done, onClose, reload])
  const { isBusy, problem, confirm } = useAskedConfirmation(() => calls, {
    confirmed: onDone,
  })
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog title={title} {...(returnsTo === undefined ? {} : { returnsTo })} onClose={close}>
      {children}
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <BusyButton
          {...(isHarmless ? {} : { color: 'red' })}
          busy={isBusy}
          onClick={() => check?.() !== false && confirm()}
        >
          {verb}
        </BusyButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
