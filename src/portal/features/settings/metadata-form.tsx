import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { type AddonFieldAt, addonFields, addonFieldsAt } from '#contract/fields/addon.ts'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { type AddonPanelProps, useAddonPanel } from '#portal/workflow/panel/use-addon-panel.ts'

const form = addonForm(addonFieldsAt('settings#metadata'))

/** Describes each field. */
const descriptions: Record<AddonFieldAt<'settings#metadata'>, string> = {
  featured: 'Picked by staff for the marketplace’s front page.',
  unpayable: 'Its billings are left out of what is shared with the provider.',
  visible: 'Customers find it. In alpha only its own company and invited users see it.',
  requiresSupportView: 'Its support tickets still have to be connected by staff.',
  expectsPrivateNetworking: 'Its plans are meant for apps in Private Spaces.',
  grandfathered: 'It keeps the terms that it joined with.',
  statusPageUrl: 'Where customers see whether the add-on is up.',
}

/** The panel for staff-only settings. */
export function MetadataForm(props: AddonPanelProps) {
  const { panel, field } = useAddonPanel(form, props)
  return (
    <PanelDrawer panel={panel} title="Metadata" verb="Save" returnsTo="metadata">
      {form.names.map((name, index) => {
        const Input = addonFields[name].kind === 'flag' ? Checkbox : TextInput
        return (
          <Input
            key={name}
            description={descriptions[name]}
            data-autofocus={index === 0 || undefined}
            {...field(name)}
          />
        )
      })}
    </PanelDrawer>
  )
}
