import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '#machines/problem.ts'
import type { Blocker } from '#contract/trail.ts'
import { type RejectionReason, rejectionReasonCreation } from '#contract/desk/rejection-reason.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { isPressed } from '#portal/ui/focus/is-pressed.ts'
import { useLeaveByEscape } from '#portal/ui/focus/use-leave-by-escape.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import deskClasses from '../desk/desk.module.css'
import { useKeys } from '../desk/keys/use-keys.ts'
import { SavedReasons, useSavedReasons } from '../reasons/saved-reasons.tsx'
import { messageWithReason } from '../reasons/message-with-reason.ts'
import classes from './inbox.module.css'

const SaveReason = lazyPart(async () => (await import('../reasons/save-reason.tsx')).SaveReason)

const longestReason = longestOf(rejectionReasonCreation.entries.text)

/** A rejection of some kind in words, and how long its reason may be, in characters. */
export interface RejectionWording {
  kind: RejectionReason['kinds'][number]
  label: string
  description: string
  longest: number
  /** Says that the reason is missing; null if it may be left out. */
  missing: string | null
}

/** Leads into a field, to its end, where a draft is continued. */
function write(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

interface Props {
  /** Path under which the draft is stored until sent. */
  path: string
  wording: RejectionWording
  /** False for a draft that is found: whoever comes by reads first, and may press the desk's keys. */
  takesFocus: boolean
  problem: Problem | null
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
  busy: boolean
  /** Called with the reason, or null where it was left out. */
  onReject: (message: string | null) => void
  onCancel: () => void
}

/** The obstacles to saving a message as a reason. */
function savingBlockers(message: string): Pick<Blocker, 'message' | 'href'>[] {
  const told = isBlank(message) ? 'Write the reason first.' : tooLongWording(message, longestReason)
  return told === null ? [] : [{ message: told, href: null }]
}

/**
 * Asks for the reason of a rejection, which may be one that staff have saved. A draft is kept when another one is
 * opened.
 */
export function RejectionForm(props: Props) {
  const { path, wording, takesFocus, problem, blockers, busy, onReject, onCancel } = props
  const { kind, label, description, longest, missing } = wording
  const draft = useTypedDraft(path, isText)
  const form = useLeaveByEscape(onCancel)
  const field = useRef<HTMLTextAreaElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const reasons = useSavedReasons(kind)
  const hasReasons =
    reasons.outcome !== null && 'found' in reasons.outcome && reasons.outcome.found.length > 0
  const [isSaving, setSaving] = useState(false)
  const saveButton = useReturnFocus(!isSaving)
  const [{ message, isMissing }, setTyped] = useState({ message: draft.typed ?? '', isMissing: false })
  const tooLong = tooLongWording(message, longest)
  useEffect(() => {
    if (takesFocus) write(field.current)
  }, [takesFocus])
  useKeys({ r: () => write(field.current) })

  const type = (text: string) => {
    setTyped({ message: text, isMissing: false })
    if (text === '') draft.drop()
    else draft.keep(text)
  }
  const discard = () => {
    type('')
    field.current?.focus()
  }
  const choose = (reason: string) => {
    const { text, cursor } = messageWithReason(message, field.current?.selectionEnd ?? message.length, reason)
    flushSync(() => type(text))
    field.current?.setSelectionRange(cursor, cursor)
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
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { altKey, ctrlKey, metaKey, repeat, currentTarget } = event
    const opensReasons = isPressed(event, 'ArrowDown') && (altKey || message === '')
    if (isPressed(event, 'Enter') && (ctrlKey || metaKey) && !repeat) currentTarget.form?.requestSubmit()
    else if (opensReasons && menu.current !== null) menu.current.click()
    else return
    event.preventDefault()
  }
  const cancel = () => {
    draft.drop()
    onCancel()
  }
  const refused = problem?.fields['message']?.join('; ')
  const wrong = isMissing ? missing : (tooLong ?? refused)
  return (
    <div className={classes.form}>
      <form className={classes.form} noValidate ref={form} tabIndex={-1} onSubmit={submit}>
        {draft.restored !== null && <DraftNote restored={draft.restored} onDiscard={discard} />}
        {draft.unreadable !== null && <UnreadableDraft {...draft.unreadable} labels={{}} />}
        <div className={classes.acts}>
          <SavedReasons {...reasons} button={menu} onChoose={choose} />
        </div>
        <Textarea
          ref={field}
          label={label}
          description={description}
          rows={4}
          classNames={{ input: classes.growing }}
          value={message}
          error={wrong}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
        <div className={classes.acts}>
          <ActionButton type="submit" color="red" blockers={blockers} busy={busy}>
            Reject
          </ActionButton>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          {!isSaving && (
            <ActionButton
              ref={saveButton}
              variant="subtle"
              blockers={savingBlockers(message)}
              onClick={() => setSaving(true)}
            >
              Save as a reason
            </ActionButton>
          )}
          <span className={deskClasses.hint}>
            <span>
              <kbd className={deskClasses.key}>Ctrl</kbd> <kbd className={deskClasses.key}>Enter</kbd> rejects
            </span>
            {hasReasons && (
              <span>
                {message !== '' && <kbd className={deskClasses.key}>Alt</kbd>}{' '}
                <kbd className={deskClasses.key}>↓</kbd> opens saved reasons
              </span>
            )}
          </span>
        </div>
      </form>
      {isSaving && (
        <SaveReason
          kind={kind}
          text={message.trim()}
          onSaved={() => {
            flash.success('Reason saved.')
            setSaving(false)
            reasons.readAgain()
          }}
          onClosed={() => setSaving(false)}
        />
      )}
    </div>
  )
}
