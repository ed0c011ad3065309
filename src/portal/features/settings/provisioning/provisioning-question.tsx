import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import type { Addon } from '#contract/addon.ts'
import type { ReadinessItem } from './provisioning-readiness.ts'
import { callApi } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import classes from '../settings.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'

type ProvisioningVersion = 1 | 3

/** The calls that switch an add-on's provisioning API version. */
const versionChange = (addon: string, to: ProvisioningVersion): ConfirmedCalls => ({
  act: (options) =>
    callApi(addonUpdate, { params: { addon }, body: { provisioningApiVersion: to } }, options),
  hasHappened: async (options) =>
    (await callApi(addonView, { params: { addon } }, options)).provisioningApiVersion === to,
})

interface Props {
  addon: Addon
  to: ProvisioningVersion
  /** Tasks left for version 3. */
  missing: readonly ReadinessItem[]
  onClose: () => void
}

/** Asks before moving an add-on to another version of the provisioning API, and explains the consequences. */
export function ProvisioningQuestion({ addon, to, missing, onClose }: Props) {
  const isForward = to === 3
  const verb = isForward ? 'Move to version 3' : 'Go back to version 1'
  return (
    <ConfirmationDialog
      title={isForward ? `Move ${addon.displayName} to version 3?` : `${verb}?`}
      verb={verb}
      isHarmless={isForward}
      done="Settings updated."
      calls={versionChange(addon.id, to)}
      onClose={onClose}
    >
      {isForward ? (
        <ul className={sectionClasses.happens}>
          <li>From now on the platform provisions {addon.displayName} by version 3.</li>
          <li>Resources that exist keep their ids and go on working.</li>
          <li>Only platform staff can go back to version 1.</li>
        </ul>
      ) : (
        <ul className={sectionClasses.happens}>
          <li>From now on the platform provisions {addon.displayName} by version 1.</li>
          <li>What version 3 is required for, such as progressing to beta, is blocked again.</li>
        </ul>
      )}
      {isForward && missing.length > 0 && (
        <div className={classes.block}>
          <p>
            <b>Still to be done:</b>
          </p>
          <ul className={sectionClasses.happens}>
            {missing.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmationDialog>
  )
}
