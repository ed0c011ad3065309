import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'

interface Props {
  plans: readonly Plan[]
  /** The plan that gets another one's values. */
  planId: string
  onCopy: (fromId: string, toId: string) => void
  onClose: () => void
}

/** Asks which plan's values another plan gets. */
export function CopyDialog({ plans, planId, onCopy, onClose }: Props) {
  const to = plans.find(({ id }) => id === planId)
  const others = plans.filter(({ id }) => id !== planId)
  const [from, setFrom] = useState(others[0]?.id ?? '')
  return (
    <Dialog title={`Copy values to ${to?.name ?? 'the plan'}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onCopy(from, planId)
          onClose()
        }}
      >
        <NativeSelect
          label="From"
          description="All its values, as they stand in the sheet. Nothing is saved yet."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={others.map((plan) => ({ value: plan.id, label: `${plan.name} (${planPrice(plan)})` }))}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
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
