import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import type { Addon } from '#contract/addon.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { addonFields } from '#portal/workflow/panel/addon-fields.ts'
import {
  metadataFields,
  metadataFlags,
  metadataLabels,
  type MetadataValues,
  webUrlError,
} from './settings-values.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** Describes each switch. */
const descriptions: Record<(typeof metadataFlags)[number], string> = {
  featured: 'Picked by staff for the marketplace’s front page.',
  unpayable: 'Its billings are left out of what is shared with the provider.',
  visible: 'Customers find it. In alpha only its own company and invited users see it.',
  requiresSupportView: 'Its support tickets still have to be connected by staff.',
  expectsPrivateNetworking: 'Its plans are meant for apps in Private Spaces.',
  grandfathered: 'It keeps the terms that it joined with.',
}

/** The panel for staff-only settings. */
export function MetadataForm({ addon, ...end }: { addon: Addon } & PanelEnd) {
  const { panel, inputProps } = usePanelForm<MetadataValues>({
    machine: panelMachine(addonFields({ addon, values: metadataFields.values })),
    etag: addon.etag,
    stored: metadataFields.values(addon),
    isValues: metadataFields.isValues,
    labels: metadataLabels,
    validate: { statusPageUrl: webUrlError },
    body: metadataFields.body,
    words: (field, values) => {
      const value = values[field]
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
    },
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Metadata" verb="Save" returnsTo="metadata">
      {metadataFlags.map((flag, index) => (
        <Checkbox
          key={flag}
          label={metadataLabels[flag]}
          description={descriptions[flag]}
          {...(index === 0 ? { 'data-autofocus': true } : {})}
          {...inputProps(flag, 'checkbox')}
        />
      ))}
      <TextInput
        label={metadataLabels.statusPageUrl}
        description="Where customers see whether the add-on is up."
        type="url"
        autoComplete="off"
        {...inputProps('statusPageUrl')}
      />
    </PanelDrawer>
  )
}
