import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import type { RequestNoteTyped } from './use-request-note.ts'

/** Asks what has changed since the rejection. */
export function RequestNote({ note, busy }: { note: RequestNoteTyped; busy: boolean }) {
  const { text, tooLong, restored, unreadable, type } = note
  return (
    <>
      {restored !== null && <DraftNote restored={restored} onDiscard={() => type('')} />}
      {unreadable !== null && <UnreadableDraft {...unreadable} labels={{}} />}
      <Textarea
        label="What has changed?"
        description="Optional. Platform staff read it with your request."
        rows={2}
        value={text}
        readOnly={busy}
        error={tooLong}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </>
  )
}
