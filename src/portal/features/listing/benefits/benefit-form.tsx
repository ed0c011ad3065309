import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { Addon } from '#contract/addon.ts'
import { benefitCreation as limits, type Benefit } from '#contract/listing.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { newBenefit, benefitEdit, type BenefitValues, benefitValues, isBenefitValues } from './calls.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { PreviewDetails } from '#portal/features/marketplace/preview/preview-details.tsx'
import { withBenefit } from '../with-unsaved.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const labels: Record<keyof BenefitValues, string> = { title: 'Title', description: 'Description' }

interface Props extends PanelEnd {
  addon: Addon
  /** Null to create one. */
  benefit: Benefit | null
}

/** The panel for creating or editing a benefit. */
export function BenefitForm({ addon, benefit, ...end }: Props) {
  const { form, panel, inputProps } = usePanelForm<BenefitValues>({
    calls: benefit === null ? newBenefit(addon.id) : benefitEdit(addon.id, benefit.id),
    addsAnew: true,
    etag: benefit?.etag ?? null,
    stored: benefit === null ? { title: '', description: '' } : benefitValues(benefit),
    isValues: isBenefitValues,
    labels,
    limits,
    validate: {
      title: (title) => (isBlank(title) ? 'Give the benefit a title.' : null),
      description: (description) => (isBlank(description) ? 'Say what customers gain by it.' : null),
    },
    body: ({ title, description }) => ({ title, description }),
    ...end,
  })
  return (
    <PanelDrawer
      panel={panel}
      title={benefit === null ? 'Add benefit' : `Edit ${benefit.title}`}
      verb={benefit === null ? 'Add benefit' : 'Save benefit'}
      returnsTo="benefits"
    >
      <TextInput
        label={labels.title}
        description="A few words, such as “Nothing is lost”."
        required
        data-autofocus
        {...inputProps('title')}
      />
      <Textarea
        label={labels.description}
        description="One or two sentences that say what customers gain."
        rows={4}
        required
        {...inputProps('description')}
      />
      <PreviewDetails
        addonSlug={addon.slug}
        withUnsaved={(draft) => withBenefit(draft, { id: benefit?.id ?? null, ...form.values })}
      />
    </PanelDrawer>
  )
}
