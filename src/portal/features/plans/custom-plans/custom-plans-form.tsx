import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { Addon } from '#contract/addon.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import {
  customPlansBody,
  customPlansText,
  type CustomPlansValues,
  customPlansValues,
  longestText,
} from './calls.ts'
import { tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { remainingWording } from '#portal/ui/format/remaining-wording.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { CustomPlansPreview } from './custom-plans-preview.tsx'
import classes from './custom-plans.module.css'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const labels: Record<keyof CustomPlansValues, string> = { customPlansText: 'Text' }

const isValues = (value: unknown): value is CustomPlansValues =>
  typeof value === 'object' &&
  value !== null &&
  'customPlansText' in value &&
  typeof value.customPlansText === 'string'

/** The panel for the custom plans text, with a counter and a preview. */
export function CustomPlansForm({ addon, ...end }: { addon: Addon } & PanelEnd) {
  const { form, panel, inputProps } = usePanelForm<CustomPlansValues>({
    machine: panelMachine(customPlansText(addon.id)),
    etag: addon.etag,
    stored: customPlansValues(addon),
    isValues,
    labels,
    body: customPlansBody,
    ...end,
  })
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
        label={labels.customPlansText}
        description={
          <span className={classes.counter} data-over={tooLong !== null || undefined}>
            {tooLong ?? remainingWording(text, longestText)}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={6}
        data-autofocus
        {...inputProps('customPlansText')}
      />
      <HiddenText aria-live="polite">{tooLong ?? ''}</HiddenText>
      <CustomPlansPreview text={text} />
    </PanelDrawer>
  )
}
