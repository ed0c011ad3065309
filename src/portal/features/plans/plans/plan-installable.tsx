import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { planFieldLabels } from './wording.ts'
import type { PlanFormParts } from './plan-values.ts'
import classes from './plan-form.module.css'

/** The apps that can install the plan; private networking is for staff to set. */
export function PlanInstallable({ planForm, staff }: { planForm: PlanFormParts; staff: boolean }) {
  const { form, inputProps } = planForm
  const inSpaces = form.values.installableWithPrivateNetworking
  return (
    <fieldset className={classes.group}>
      <legend>Installable by</legend>
      <Checkbox
        label={planFieldLabels.installableWithoutPrivateNetworking}
        {...inputProps('installableWithoutPrivateNetworking', 'checkbox')}
      />
      {!staff && (
        <p className={classes.soft}>
          {inSpaces
            ? 'Apps in Private Spaces can install it too. '
            : 'Apps in Private Spaces cannot install it. '}
          Platform staff change that.
        </p>
      )}
    </fieldset>
  )
}
