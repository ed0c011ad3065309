import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type Addon, addonChange } from '#contract/addon.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { addonFields } from '#portal/workflow/panel/addon-fields.ts'
import { emailError, supportFields, supportLabels, type SupportValues } from './settings-values.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** The panel for the address where an add-on's customers get help. */
export function SupportForm({ addon, ...end }: { addon: Addon } & PanelEnd) {
  const { panel, inputProps } = usePanelForm<SupportValues>({
    machine: panelMachine(addonFields({ addon, values: supportFields.values })),
    etag: addon.etag,
    stored: supportFields.values(addon),
    isValues: supportFields.isValues,
    labels: supportLabels,
    limits: addonChange,
    validate: { emailSupport: emailError },
    body: supportFields.body,
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Support e-mail" verb="Save" returnsTo="support-information">
      <TextInput
        label={supportLabels.emailSupport}
        description={`Customers of ${addon.displayName} get help at this address.`}
        type="email"
        autoComplete="off"
        data-autofocus
        {...inputProps('emailSupport')}
      />
    </PanelDrawer>
  )
}
