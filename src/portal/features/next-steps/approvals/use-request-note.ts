import { useState } from 'react'
import { approvalRequest } from '#contract/approval.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'

const longest = longestOf(approvalRequest.entries.text)

/** Holds a provider's message to staff with a repeated request; a draft is kept at the path until it is sent. */
export function useRequestNote(path: string) {
  const draft = useTypedDraft(path, isText)
  const [text, setText] = useState(draft.typed ?? '')
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') draft.drop()
    else draft.keep(typed)
  }
  return {
    text,
    /** Says that the text is too long, and by how much; null if it fits. */
    tooLong: tooLongWording(text, longest),
    restored: draft.restored,
    unreadable: draft.unreadable,
    type,
  }
}

export type RequestNoteTyped = ReturnType<typeof useRequestNote>
