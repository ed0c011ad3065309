import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type AddonFieldAt, addonFieldsAt } from '#contract/fields/addon.ts'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { type AddonPanelProps, useAddonPanel } from '#portal/workflow/panel/use-addon-panel.ts'

const form = addonForm(addonFieldsAt('settings#marketing'))

/** Describes each field. */
const descriptions: Record<AddonFieldAt<'settings#marketing'>, string> = {
  tags: 'What customers may search for, with commas between: logs, search, alerts.',
  googleAnalyticsID: 'Counts visits of the add-on’s page on the marketplace, such as G-ABC123DEF4.',
  websiteUrl: 'The add-on’s own site, which its page on the marketplace links to.',
}

/** The panel for how an add-on is found and measured. */
export function MarketingForm(props: AddonPanelProps) {
  const { panel, field } = useAddonPanel(form, props)
  return (
    <PanelDrawer panel={panel} title="Marketing" verb="Save" returnsTo="marketing">
      {form.names.map((name, index) => (
        <TextInput
          key={name}
          description={descriptions[name]}
          data-autofocus={index === 0 || undefined}
          {...field(name)}
        />
      ))}
    </PanelDrawer>
  )
}
