import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { type RejectionReason, rejectionReasonCreation } from '#contract/desk/rejection-reason.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { useLeaveByEscape } from '#portal/ui/focus/use-leave-by-escape.ts'
import { EditFoot } from '#portal/workflow/panel/edit-foot.tsx'
import { panelBlockers, PanelNotices } from '#portal/workflow/panel/panel-notices.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import inbox from '../inbox/inbox.module.css'
import { newReason } from './calls.ts'
import classes from './reasons.module.css'
import { kindsWording } from './wording.ts'

const values = v.object({ title: v.string() })
type Values = v.InferOutput<typeof values>

interface Props extends PanelEnd {
  kind: RejectionReason['kinds'][number]
  text: string
}

/** Asks in place for the title under which a text is kept as a reason for a kind of decisions. */
export function SaveReason({ kind, text, ...end }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // It is in sight, at the foot of the window.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { panel, inputProps } = usePanelForm<Values>({
    calls: newReason,
    etag: null,
    part: 'reason',
    stored: { title: '' },
    isValues: (value): value is Values => v.is(values, value),
    labels: { title: 'Title' },
    limits: { entries: { title: rejectionReasonCreation.entries.title } },
    validate: { title: (title) => (isBlank(title) ? 'Give it a title to find it by.' : null) },
    body: ({ title }) => ({ title, text, kinds: [kind] }),
    ...end,
  })
  const form = useLeaveByEscape(panel.onClose)
  return (
    <form
      className={classes.saving}
      noValidate
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault()
        panel.onSave()
      }}
    >
      <PanelNotices panel={panel} />
      <TextInput
        ref={field}
        label="Title of the reason"
        description={`Only staff see it. It is offered for: ${kindsWording([kind])}.`}
        required
        autoComplete="off"
        {...inputProps('title')}
      />
      <div className={inbox.acts}>
        <EditFoot {...panel} verb="Save reason" blockers={panelBlockers(panel)} />
      </div>
    </form>
  )
}
