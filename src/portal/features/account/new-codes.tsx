import { Button } from '@mantine/core'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import styles from './account.module.css'

/** Shows new recovery codes, once. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Keep your recovery codes" returnsTo="second-factor" onClose={onClose}>
      <p>
        Each of these signs you in once without your authenticator or passkey. They are <b>shown only now</b>:
        keep them in a safe place. Earlier ones no longer work.
      </p>
      <ul className={styles.codes}>
        {codes.map((each) => (
          <li key={each}>
            <code>{each}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton
          text={codes.join('\n')}
          label="Copy the recovery codes"
          instead="Select them and copy them by hand."
        />
        <Button variant="default" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  )
}
