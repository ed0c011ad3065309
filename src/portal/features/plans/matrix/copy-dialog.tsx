import { Button, Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { soldPlans } from '#machines/plan/default-plan.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { copyChanges, outcomeText } from './sheet-changes.ts'
import type { SheetTexts } from './value-text.ts'

interface Props {
  features: readonly Feature[]
  plans: readonly Plan[]
  texts: SheetTexts
  /** The plan that gets another one's values. */
  planId: string
  onCopy: (given: { fromId: string; toId: string; onlyEmpty: boolean }) => void
  onClose: () => void
}

/** Asks which plan's values another plan gets, and says what that will do. */
export function CopyDialog({ features, plans, texts, planId, onCopy, onClose }: Props) {
  const to = plans.find(({ id }) => id === planId)
  const others = plans.filter(({ id }) => id !== planId)
  const [form, setForm] = useState(() => ({
    // Seldom the test plan's.
    fromId: (soldPlans({ plans: others })[0] ?? others[0])?.id ?? '',
    onlyEmpty: false,
  }))
  const given = { ...form, toId: planId }
  return (
    <Dialog title={`Copy values to ${to?.name ?? 'the plan'}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onCopy(given)
          onClose()
        }}
      >
        <NativeSelect
          label="From"
          description="Its values, as they stand in the sheet. Nothing is saved yet."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={others.map((plan) => ({ value: plan.id, label: `${plan.name} (${planPrice(plan)})` }))}
          value={form.fromId}
          onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, fromId: value }))}
        />
        <Checkbox
          label="Only where the plan has no value"
          checked={form.onlyEmpty}
          onChange={({ currentTarget: { checked } }) =>
            setForm((before) => ({ ...before, onlyEmpty: checked }))
          }
        />
        <output>{outcomeText(texts, copyChanges(features, texts, given))}</output>
        <div>
          <Button type="submit">Copy values</Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
