import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Problem } from '#machines/problem.ts'
import type { Blocker } from '#contract/trail.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import classes from './inbox.module.css'

/** The platform's maximum length, in characters. */
const longest = 5000

interface Props {
  /** Path under which the draft is stored until sent. */
  path: string
  problem: Problem | null
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
  busy: boolean
  onReject: (message: string) => void
  onCancel: () => void
}

/** Asks for the reason of a rejection. A draft is kept when another approval is opened. */
export function RejectionForm({ path, problem, blockers, busy, onReject, onCancel }: Props) {
  const draft = useTypedDraft(path, isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ message, isMissing }, setTyped] = useState({ message: draft.typed ?? '', isMissing: false })
  const tooLong = tooLongWording(message, longest)
  useEffect(() => field.current?.focus(), [])

  const type = (text: string) => {
    setTyped({ message: text, isMissing: false })
    if (text === '') draft.drop()
    else draft.keep(text)
  }
  const discard = () => {
    type('')
    field.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || blockers.length > 0) return
    const said = isBlank(message) ? '' : message.trim().normalize('NFC')
    setTyped({ message, isMissing: said === '' })
    if (said === '' || tooLong !== null) field.current?.focus()
    else onReject(said)
  }
  const cancel = () => {
    draft.drop()
    onCancel()
  }
  const refused = problem?.fields['message']?.join('; ')
  const wrong = isMissing ? 'Tell the provider why it is rejected and what to fix.' : (tooLong ?? refused)
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {draft.restored !== null && <DraftNote restored={draft.restored} onDiscard={discard} />}
      {draft.unreadable !== null && <UnreadableDraft {...draft.unreadable} labels={{}} />}
      <Textarea
        ref={field}
        label="Message to the provider"
        description="Why it is rejected and what to fix. They see it beside the approval and get it by mail."
        rows={4}
        value={message}
        error={wrong}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div className={classes.acts}>
        <ActionButton type="submit" color="red" blockers={blockers} busy={busy}>
          Reject
        </ActionButton>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
