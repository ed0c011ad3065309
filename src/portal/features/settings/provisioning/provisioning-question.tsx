import { Button } from '@mantine/core'
import { useCallback } from 'react'
import type { Addon } from '#contract/addon.ts'
import { confirmationMachine } from '#portal/workflow/provide/confirmation-actor.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import type { ReadinessItem } from './provisioning-readiness.ts'
import { type ProvisioningVersion, setProvisioningVersion } from './provisioning-version.ts'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import classes from '../settings.module.css'

interface Props {
  addon: Addon
  to: ProvisioningVersion
  /** Tasks left for version 3. */
  missing: readonly ReadinessItem[]
  onClose: () => void
}

/** Asks before moving an add-on to another version of the provisioning API, and explains the consequences. */
export function ProvisioningQuestion({ addon, to, missing, onClose }: Props) {
  const reload = useReload()
  const onMoved = useCallback(() => {
    flash.success('Settings updated.')
    onClose()
    void reload()
  }, [onClose, reload])
  const { isBusy, problem, confirm } = useAskedConfirmation(
    () => confirmationMachine((signal) => setProvisioningVersion(addon.id, to, signal)),
    { confirmed: onMoved },
  )
  const close = () => {
    if (!isBusy) onClose()
  }
  const isForward = to === 3
  const verb = isForward ? 'Move to version 3' : 'Go back to version 1'
  return (
    <Dialog title={isForward ? `Move ${addon.displayName} to version 3?` : `${verb}?`} onClose={close}>
      {isForward ? (
        <ul className={classes.happens}>
          <li>From now on the platform provisions {addon.displayName} by version 3.</li>
          <li>Resources that exist keep their ids and go on working.</li>
          <li>Only platform staff can go back to version 1.</li>
        </ul>
      ) : (
        <ul className={classes.happens}>
          <li>From now on the platform provisions {addon.displayName} by version 1.</li>
          <li>What version 3 is required for, such as progressing to beta, is blocked again.</li>
        </ul>
      )}
      {isForward && missing.length > 0 && (
        <div className={classes.block}>
          <p>
            <b>Still to be done:</b>
          </p>
          <ul className={classes.happens}>
            {missing.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <BusyButton {...(isForward ? {} : { color: 'red' })} busy={isBusy} onClick={confirm}>
          {verb}
        </BusyButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
