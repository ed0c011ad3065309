import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { addonFieldsAt } from '#contract/fields/addon.ts'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { type AddonPanelProps, useAddonPanel } from '#portal/workflow/panel/use-addon-panel.ts'

const form = addonForm(addonFieldsAt('settings#support-information'))

/** The panel for the address where an add-on's customers get help. */
export function SupportForm(props: AddonPanelProps) {
  const { panel, field } = useAddonPanel(form, props)
  return (
    <PanelDrawer panel={panel} title="Support e-mail" verb="Save" returnsTo="support-information">
      <TextInput
        description={`Customers of ${props.addon.displayName} get help at this address.`}
        data-autofocus
        {...field('emailSupport')}
      />
    </PanelDrawer>
  )
}
