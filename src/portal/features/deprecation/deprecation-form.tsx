import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { noticeDays } from '#machines/deprecation/lifecycle.ts'
import { type Deprecation, deprecationWriting as limits } from '#contract/deprecation.ts'
import { deprecationVerbs } from '#contract/wording/blockers/deprecation-blockers.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import {
  deprecationEdit,
  deprecationValues,
  type DeprecationValues,
  isDeprecationValues,
  newDeprecation,
} from './calls.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const labels: Record<keyof DeprecationValues, string> = { date: 'Date', message: 'Message' }

interface Props extends PanelEnd {
  addonId: string
  /** Null to write a new one. */
  record: Deprecation | null
}

/** The panel in which a deprecation is written. */
export function DeprecationForm({ addonId, record, ...end }: Props) {
  const { panel, inputProps } = usePanelForm<DeprecationValues>({
    calls: record === null ? newDeprecation(addonId) : deprecationEdit(addonId, record.id),
    etag: record?.etag ?? null,
    stored: record === null ? { date: '', message: '' } : deprecationValues(record),
    isValues: isDeprecationValues,
    labels,
    limits,
    validate: {
      date: (text) => (isBlank(text) ? 'Enter the date.' : null),
      message: (text) => (isBlank(text) ? 'Enter the message.' : null),
    },
    body: (values) => ({ ...values }),
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title={deprecationVerbs.write} verb="Save" returnsTo="deprecation">
      <TextInput
        label={labels.date}
        description={`The day of the shutdown (UTC), at least ${noticeDays} days ahead.`}
        type="date"
        required
        data-autofocus
        {...inputProps('date')}
      />
      <Textarea
        label={labels.message}
        description="For customers, in plain text: why, and where they can move."
        rows={6}
        required
        {...inputProps('message')}
      />
    </PanelDrawer>
  )
}
