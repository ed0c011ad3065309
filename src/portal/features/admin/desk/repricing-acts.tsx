import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { messageDraft, statusChoices } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { readDraft } from '#portal/wire/draft.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { askVerdict } from './calls.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { HeldNote } from './held-note.tsx'
import { hold } from './hold.ts'
import { useHeld } from './use-held.ts'
import type { DecisionActor } from './send-decision.ts'
import { sendRepricingDecision } from './send-repricing.ts'
import classes from '../inbox/inbox.module.css'

/** The platform's maximum length, in characters. */
const longest = 1000

interface Blocked {
  blockers: readonly { message: string; href: null }[]
  busy: boolean
}

interface FormProps extends Blocked {
  id: string
  fault: string | undefined
  onReject: (message: string | null) => void
  onCancel: () => void
}

/** Asks for the reason of a rejection, which may be left out. */
function RejectForm({ id, blockers, busy, fault, onReject, onCancel }: FormProps) {
  const draft = useTypedDraft(messageDraft(id), isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState(draft.typed ?? '')
  const tooLong = tooLongWording(message, longest)
  useEffect(() => field.current?.focus(), [])
  const type = (text: string) => {
    setMessage(text)
    if (text === '') draft.drop()
    else draft.keep(text)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || blockers.length > 0) return
    if (tooLong !== null) field.current?.focus()
    else onReject(isBlank(message) ? null : message.trim().normalize('NFC'))
  }
  const cancel = () => {
    draft.drop()
    onCancel()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {draft.restored !== null && (
        <DraftNote
          restored={draft.restored}
          onDiscard={() => {
            type('')
            field.current?.focus()
          }}
        />
      )}
      {draft.unreadable !== null && <UnreadableDraft {...draft.unreadable} labels={{}} />}
      <Textarea
        ref={field}
        label="Message to the provider (optional)"
        description="They see it beside the price change and get it by mail."
        rows={4}
        value={message}
        error={tooLong ?? fault}
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

interface Props {
  repricing: Repricing
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

/** The buttons that decide a repricing. A decision can be undone for a while. */
export function RepricingActs({ repricing, actor }: Props) {
  const user = useUser()
  const { config } = useConfig()
  const { id } = repricing
  const held = useHeld(id)
  const [isRejecting, setRejecting] = useState(() => readDraft(user.id, messageDraft(id)) !== null)
  const rejectButton = useReturnFocus(!isRejecting && held === null)
  const approveButton = useReturnFocus(isRejecting || held === null)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const problem = useSelector(actor, (snapshot) => snapshot?.context.problem ?? null)

  const unheard = isUnheard ? [{ message: 'First check what became of the last decision.', href: null }] : []
  const choices = statusChoices(repricing, config.links.changeRequest)
  const blockersOf = (to: 'approved' | 'rejected') => [
    ...unheard,
    ...(choices.find((each) => each.to === to)?.blockers ?? []).map(({ message }) => ({
      message,
      href: null,
    })),
  ]
  const [approveBlockers, rejectBlockers] = [blockersOf('approved'), blockersOf('rejected')]
  const decide = (to: 'approved' | 'rejected', message: string | null) =>
    hold({ kind: 'repricing', record: repricing, to, message }, user.id, sendRepricingDecision)
  if (held !== null) return <HeldNote decision={held} />
  return (
    <>
      <ProblemNote problem={problem} onCheck={isUnheard ? () => actor?.send({ type: 'check' }) : null} />
      {isRejecting ? (
        <RejectForm
          id={id}
          blockers={rejectBlockers}
          busy={isBusy}
          fault={problem?.fields['message']?.join('; ')}
          onReject={(message) => decide('rejected', message)}
          onCancel={() => setRejecting(false)}
        />
      ) : (
        <DecisionButtons
          approve={{ ref: approveButton, blockers: approveBlockers, onClick: () => decide('approved', null) }}
          reject={{ ref: rejectButton, blockers: rejectBlockers, onClick: () => setRejecting(true) }}
          busy={isBusy}
          effects={{ about: 'open-repricing', ask: (signal) => askVerdict({ id, to: 'approved' }, signal) }}
        />
      )}
    </>
  )
}
