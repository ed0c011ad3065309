import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { approvalRequest } from '#contract/approval.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'

const longest = longestOf(approvalRequest.entries.text)

/** A message to staff as typed; `tooLong` says so, and by how much. */
export interface TypedNote {
  text: string
  tooLong: string | null
}

interface Props {
  /** The path under which the draft is kept until it is sent. */
  draft: string
  busy: boolean
  onType: (note: TypedNote) => void
}

/** Asks what has changed since the rejection. */
export function RequestNote({ draft: path, busy, onType }: Props) {
  const draft = useTypedDraft(path, isText)
  const [text, setText] = useState(draft.typed ?? '')
  const tooLong = tooLongWording(text, longest)
  const tell = useEffectEvent(onType)
  useEffect(() => tell({ text, tooLong }), [text, tooLong])
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') draft.drop()
    else draft.keep(typed)
  }
  return (
    <>
      {draft.restored !== null && <DraftNote restored={draft.restored} onDiscard={() => type('')} />}
      {draft.unreadable !== null && <UnreadableDraft {...draft.unreadable} labels={{}} />}
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
