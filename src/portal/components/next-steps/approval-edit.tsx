import { Radio, Textarea } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { useForm } from '@mantine/form'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { approvalBlockers, approvalLifecycle } from '../../../../machines/approval.lifecycle.ts'
import type { Addon } from '../../../contract/addon.ts'
import type { Approval } from '../../../contract/approval.ts'
import { approvalEditMachine } from '../../actors.ts'
import { approvalStates, approvalTitles } from '../../approval-wording.ts'
import { dropDraft, keepDraft, readDraft } from '../../draft.ts'
import { useEditPanel } from '../../use-edit-panel.ts'
import { useUser } from '../../use-user.ts'
import { EditDrawer } from '../edit-drawer.tsx'
import { StaleNote } from '../stale-note.tsx'
import { ProblemNote } from './problem-note.tsx'

interface Values {
  state: 'pending' | 'approved' | 'rejected'
  notes: string
  message: string
}

const fields = ['state', 'notes', 'message'] as const
const states = ['pending', 'approved', 'rejected'] as const
const labels: Record<keyof Values, string> = {
  state: 'State',
  notes: 'Notes',
  message: 'Message to the provider',
}

function isValues(value: unknown): value is Values {
  if (typeof value !== 'object' || value === null) return false
  const { state, notes, message } = value as Partial<Values>
  return states.some((each) => each === state) && typeof notes === 'string' && typeof message === 'string'
}

/** Whether the lifecycle would take a rejection with this message. */
const lacksMessage = (addon: Addon, approval: Approval, message: string): boolean => {
  const context = { type: approval.type, stage: addon.state, incomplete: [], hasDocumentationUrl: true }
  const snapshot = approvalLifecycle.resolveState({ value: approval.state, context })
  const found = approvalBlockers(snapshot, { type: 'reject', by: 'admin', message })
  return found.some(({ code }) => code === 'message_missing')
}

interface Props {
  addon: Addon
  approval: Approval
  onSaved: () => void
  onClosed: () => void
}

/** The panel in which staff decide an approval, and write notes for themselves and a message for the provider. */
export function ApprovalEdit({ addon, approval, onSaved, onClosed }: Props) {
  const user = useUser()
  const path = `/addons/${addon.slug}/next-steps/approvals/${approval.id}/edit`
  const stored: Values = {
    state: approval.state,
    notes: approval.notes ?? '',
    message: approval.message ?? '',
  }
  const [draft] = useState(() => {
    const kept = readDraft(user.id, path)
    return isValues(kept) ? kept : null
  })
  const [base, setBase] = useState(stored)
  const actor = useActorRef(approvalEditMachine(approval.id), { input: { etag: approval.etag } })
  const form = useForm<Values>({
    initialValues: draft ?? stored,
    validate: {
      message: (message, { state }) =>
        state === 'rejected' && lacksMessage(addon, approval, message)
          ? 'Tell the provider why it is rejected and what to mend.'
          : null,
    },
    onValuesChange: (values) => {
      if (fields.some((field) => values[field] !== base[field])) {
        actor.send({ type: 'changed' })
        keepDraft(user.id, path, values)
      } else {
        actor.send({ type: 'reverted' })
        dropDraft(user.id, path)
      }
    },
  })
  useEffect(() => {
    if (draft !== null) actor.send({ type: 'changed' })
  }, [actor, draft])
  const panel = useEditPanel(actor, {
    saved: () => {
      dropDraft(user.id, path)
      onSaved()
    },
    closed: () => {
      dropDraft(user.id, path)
      onClosed()
    },
    reset: (values) => {
      if (!isValues(values)) return
      setBase(values)
      form.setValues(values)
    },
  })

  const save = form.onSubmit(
    ({ state, notes, message }) => {
      const texts = {
        notes: notes.trim() === '' ? null : notes,
        message: message.trim() === '' ? null : message,
      }
      actor.send({ type: 'save', values: { state, ...texts } })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'state')?.focus(),
  )
  const latest = panel.latest?.values
  const differences = fields
    .filter((key) => latest !== undefined && latest[key] !== stored[key])
    .map((key) => ({ label: labels[key], theirs: String(latest?.[key] ?? '') }))
  const errorOf = (field: keyof Values) => form.errors[field] ?? panel.problem?.fields[field]?.join('; ')

  return (
    <EditDrawer
      title={`Edit ${approvalTitles[approval.type]}`}
      verb="Save approval"
      busy={panel.isBusy}
      returnsTo={approval.type}
      leaving={panel.isLeaving}
      onSave={save}
      onClose={() => actor.send({ type: 'close' })}
      onStay={panel.stay}
      onDiscard={() => actor.send({ type: 'discard' })}
      notice={
        latest === undefined ? (
          <ProblemNote problem={panel.problem} onCheck={null} />
        ) : (
          <StaleNote
            differences={differences}
            onReload={() => actor.send({ type: 'reload' })}
            onKeep={() => actor.send({ type: 'keepEditing' })}
          />
        )
      }
    >
      <Radio.Group label={labels.state} {...form.getInputProps('state')}>
        {states.map((state) => (
          <Radio key={state} value={state} label={approvalStates[state].name} my={8} />
        ))}
      </Radio.Group>
      <Textarea
        label={labels.message}
        description="They see it beside the approval. Required when rejecting."
        rows={4}
        {...form.getInputProps('message')}
        error={errorOf('message')}
      />
      <Textarea
        label={labels.notes}
        description="For platform staff only."
        rows={4}
        {...form.getInputProps('notes')}
        error={errorOf('notes')}
      />
    </EditDrawer>
  )
}
