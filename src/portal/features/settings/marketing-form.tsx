import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type Addon, addonChange } from '#contract/addon.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { addonFields } from '#portal/workflow/panel/addon-fields.ts'
import { marketingErrors, marketingFields, marketingLabels, type MarketingValues } from './settings-values.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** The panel for an add-on's tags, analytics id and website. */
export function MarketingForm({ addon, ...end }: { addon: Addon } & PanelEnd) {
  const stored = marketingFields.values(addon)
  const { panel, inputProps } = usePanelForm<MarketingValues>({
    machine: panelMachine(addonFields({ addon, values: marketingFields.values })),
    etag: addon.etag,
    stored,
    isValues: marketingFields.isValues,
    labels: marketingLabels,
    limits: addonChange,
    validate: (values) => marketingErrors(values, stored),
    body: marketingFields.body,
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Marketing" verb="Save" returnsTo="marketing">
      <TextInput
        label={marketingLabels.tags}
        description="What customers may search for, with commas between: logs, search, alerts."
        autoComplete="off"
        data-autofocus
        {...inputProps('tags')}
      />
      <TextInput
        label={marketingLabels.googleAnalyticsID}
        description="Counts visits of the add-on’s page on the marketplace, such as G-ABC123DEF4."
        autoComplete="off"
        spellCheck={false}
        {...inputProps('googleAnalyticsID')}
      />
      <TextInput
        label={marketingLabels.websiteUrl}
        description="The add-on’s own site, which its page on the marketplace links to."
        type="url"
        autoComplete="off"
        {...inputProps('websiteUrl')}
      />
    </PanelDrawer>
  )
}
