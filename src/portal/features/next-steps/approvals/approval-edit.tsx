import { approvalWordings } from '#contract/wording/approvals.ts'
import { Radio, Textarea } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { approvalBlockers } from '#machines/approval/lifecycle.ts'
import { useState } from 'react'
import type { ChangedFact } from '#machines/problem.ts'
import { decisionOn } from '#machines/situation.ts'
import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { approvalBody, approvalCalls, approvalUnits, type ApprovalValues, approvalValues } from './calls.ts'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { ChangedList } from '#portal/workflow/changes/changed-list.tsx'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const states = ['pending', 'approved', 'rejected'] as const
const labels: Record<keyof ApprovalValues, string> = {
  state: 'State',
  notes: 'Notes',
  message: 'Message to the provider',
}

function isValues(value: unknown): value is ApprovalValues {
  if (typeof value !== 'object' || value === null) return false
  const { state, notes, message } = value as Partial<ApprovalValues>
  return states.some((each) => each === state) && typeof notes === 'string' && typeof message === 'string'
}

/** Asks the lifecycle whether the rejection lacks a message. */
const lacksMessage = (addon: Addon, approval: Approval, message: string): boolean => {
  const found = approvalBlockers(decisionOn(approval, addon.state), { type: 'reject', by: 'admin', message })
  return found.some(({ code }) => code === 'message_missing')
}

interface Props extends PanelEnd {
  addon: Addon
  approval: Approval
}

/** The panel where staff decide an approval and write internal notes and a message for the provider. */
export function ApprovalEdit({ addon, approval, ...end }: Props) {
  const [changed, setChanged] = useState<readonly ChangedFact[]>([])
  const { panel, inputProps } = usePanelForm<ApprovalValues>({
    machine: panelMachine(approvalCalls(approval)),
    etag: approval.etag,
    stored: approvalValues(approval),
    isValues,
    labels,
    units: approvalUnits,
    words: (field, values) => (field === 'state' ? approvalStates[values.state].name : values[field]),
    validate: {
      message: (message, { state }) =>
        state === 'rejected' && lacksMessage(addon, approval, message)
          ? 'Tell the provider why it is rejected and what to fix.'
          : null,
    },
    body: approvalBody,
    ...end,
    onRefused: ({ changed = [] }) => setChanged(changed),
  })

  return (
    <PanelDrawer
      panel={panel}
      title={`Edit ${approvalWordings[approval.type].title}`}
      verb="Save approval"
      returnsTo={approval.type}
      told={changed.length > 0 && <ChangedList slug={addon.slug} changed={changed} />}
    >
      <Radio.Group label={labels.state} {...inputProps('state')}>
        {states.map((state) => (
          <Radio key={state} value={state} label={approvalStates[state].name} my={8} />
        ))}
      </Radio.Group>
      <Textarea
        label={labels.message}
        description="They see it beside the approval and get it by mail. Required when rejecting."
        rows={4}
        {...inputProps('message')}
      />
      <Textarea
        label={labels.notes}
        description="For platform staff only."
        rows={4}
        {...inputProps('notes')}
      />
    </PanelDrawer>
  )
}
