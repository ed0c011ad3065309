import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import type { Addon } from '#contract/addon.ts'
import { customPlansOffer } from './calls.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useToggle } from '#portal/workflow/shapes/use-toggle.ts'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { CustomPlansPreview } from './custom-plans-preview.tsx'

/** Lets customers request a custom plan, with the text that tells them so. */
export function CustomPlansSection({ addon }: { addon: Addon }) {
  const editable = readOnlyReason(addon) === null
  const { isOn, isBusy, turn } = useToggle(customPlansOffer, {
    id: addon.id,
    stored: addon.supportsCustomPlans,
    saved: 'Addon Custom Plans settings saved',
  })
  const text = addon.customPlansText ?? ''
  return (
    <Section
      id="custom-plans"
      title="Custom plans"
      actions={
        editable && (
          <PanelLink
            to="/addons/$addonSlug/plans/custom-plans-edit"
            params={{ addonSlug: addon.slug }}
            variant="default"
          >
            {text === '' ? 'Add text' : 'Edit Copy'}
          </PanelLink>
        )
      }
    >
      {editable ? (
        <Switch
          label={isOn ? 'Enabled' : 'Disabled'}
          description={
            isOn
              ? 'Customers are offered a plan made for them, beside the plans above.'
              : 'Customers are offered the plans above only.'
          }
          aria-label="Custom plans"
          aria-busy={isBusy}
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
      ) : (
        <p>{isOn ? 'Enabled' : 'Disabled'}</p>
      )}
      <CustomPlansPreview text={text} />
      {!isOn && text !== '' && (
        <p className={classes.soft}>Customers see it once custom plans are enabled.</p>
      )}
    </Section>
  )
}
