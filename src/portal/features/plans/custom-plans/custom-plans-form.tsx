import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'
import { addonFields } from '#contract/fields/addon.ts'
import { tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { remainingWording } from '#portal/ui/format/remaining-wording.ts'
import { type AddonPanelProps, useAddonPanel } from '#portal/workflow/panel/use-addon-panel.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { CustomPlansPreview } from './custom-plans-preview.tsx'
import classes from './custom-plans.module.css'

const customPlans = addonForm(['customPlansText'])

/** The most characters of the text (SPEC section 9). */
const longestText = addonFields.customPlansText.max

/** The panel for the custom plans text, with a counter and a preview. */
export function CustomPlansForm(props: AddonPanelProps) {
  // The counter is the panel's own.
  const { form, panel, field } = useAddonPanel(customPlans, { ...props, limits: { entries: {} } })
  const text = form.values.customPlansText
  const tooLong = tooLongWording(text, longestText)
  return (
    <PanelDrawer
      panel={panel}
      title="Custom plans"
      verb="Save"
      blockers={tooLong === null ? [] : [{ message: tooLong, href: null }]}
      returnsTo="custom-plans"
    >
      <Textarea
        description={
          <span className={classes.counter} data-over={tooLong !== null || undefined}>
            {tooLong ?? remainingWording(text, longestText)}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={6}
        data-autofocus
        {...field('customPlansText')}
      />
      <HiddenText aria-live="polite">{tooLong ?? ''}</HiddenText>
      <CustomPlansPreview text={text} />
    </PanelDrawer>
  )
}
