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

/** A rejection in words, and how long its reason may be, in characters. */
export interface RejectionWording {
  label: string
  description: string
  longest: number
  /** Says that the reason is missing; null if it may be left out. */
  missing: string | null
}

const ofApproval: RejectionWording = {
  label: 'Message to the provider',
  description: 'Why it is rejected and what to fix. They see it beside the approval and get it by mail.',
  longest: 5000,
  missing: 'Tell the provider why it is rejected and what to fix.',
}

interface Props {
  /** Path under which the draft is stored until sent. */
  path: string
  /** An approval's unless given. */
  wording?: RejectionWording
  problem: Problem | null
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
  busy: boolean
  /** Called with the reason, or null where it was left out. */
  onReject: (message: string | null) => void
  onCancel: () => void
}

/** Asks for the reason of a rejection. A draft is kept when another one is opened. */
export function RejectionForm(props: Props) {
  const { path, wording = ofApproval, problem, blockers, busy, onReject, onCancel } = props
  const { label, description, longest, missing } = wording
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
    const said = isBlank(message) ? null : message.trim().normalize('NFC')
    const lacks = said === null && missing !== null
    setTyped({ message, isMissing: lacks })
    if (lacks || tooLong !== null) field.current?.focus()
    else onReject(said)
  }
  const cancel = () => {
    draft.drop()
    onCancel()
  }
  const refused = problem?.fields['message']?.join('; ')
  const wrong = isMissing ? missing : (tooLong ?? refused)
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {draft.restored !== null && <DraftNote restored={draft.restored} onDiscard={discard} />}
      {draft.unreadable !== null && <UnreadableDraft {...draft.unreadable} labels={{}} />}
      <Textarea
        ref={field}
        label={label}
        description={description}
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
