import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useSelector } from '@xstate/react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import type { Repricing } from '../../../contract/repricing.ts'
import { isAtMost } from '../../../contract/text-length.ts'
import { dropDraft, keepDraft, readDraft } from '../../draft.ts'
import { statusChoices } from '../../repricing-menu.ts'
import { remainingWords } from '../../remaining-words.ts'
import { useConfig } from '../../use-config.ts'
import type { MenuActor } from '../../use-status-steps.ts'
import { useUser } from '../../use-user.ts'
import { ActionButton } from '../action-button.tsx'
import { Dialog } from '../dialog.tsx'
import { ProblemNote } from '../next-steps/problem-note.tsx'
import classes from './admin.module.css'

/** The most characters that the platform takes. */
const longest = 1000

interface Props {
  repricing: Repricing
  actor: MenuActor | undefined
  onReject: (message: string | null) => void
  /** Told that what becomes of this repricing's steps is shown here, until what it gives is called. */
  onShown: (id: string) => () => void
  onClose: () => void
}

/** Asks for a message to the provider before a repricing is rejected. What was typed is kept when it is closed. */
export function Rejection({ repricing, actor, onReject, onShown, onClose }: Props) {
  const { addon, plan, id } = repricing
  const { config } = useConfig()
  const user = useUser()
  const path = `/admin/repricing/${id}/rejection`
  const [message, setMessage] = useState(() => {
    const kept = readDraft(user.id, path)
    return typeof kept === 'string' ? kept : ''
  })
  const [isSent, setSent] = useState(false)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const problem = useSelector(actor, (snapshot) => snapshot?.context.problem ?? null)
  const isRejected = isSent && repricing.status === 'rejected'
  const isOver = !isAtMost(message, longest)

  useEffect(() => onShown(id), [id, onShown])
  useEffect(() => {
    if (!isRejected) return
    dropDraft(user.id, path)
    onClose()
  }, [isRejected, onClose, path, user.id])

  // A step under way is waited for.
  const close = () => {
    if (!isBusy) onClose()
  }
  const type = (text: string) => {
    setMessage(text)
    if (text === '') dropDraft(user.id, path)
    else keepDraft(user.id, path, text)
  }
  const blockers = isOver
    ? [{ message: `The message may have at most ${longest} characters.`, href: null }]
    : (statusChoices(repricing, config.links.changeRequest).find(({ to }) => to === 'rejected')?.blockers ??
      [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || isUnheard || blockers.length > 0) return
    setSent(true)
    onReject(message.trim() === '' ? null : message)
  }
  return (
    <Dialog title={`Reject the repricing of ${addon.slug} / ${plan.slug}`} onClose={close}>
      <p>A rejected repricing is over: to change the price, it must be requested again.</p>
      <form className={classes.form} noValidate onSubmit={submit}>
        {isSent && (
          <ProblemNote problem={problem} onCheck={isUnheard ? () => actor?.send({ type: 'check' }) : null} />
        )}
        <Textarea
          label="Message to the provider (optional)"
          description={
            isOver ? remainingWords(message, longest) : 'They see it beside the repricing and get it by mail.'
          }
          rows={5}
          value={message}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={problem?.fields['message']?.join('; ')}
        />
        <div className={classes.actions}>
          <ActionButton
            type="submit"
            color="red"
            blockers={blockers.map(({ message }) => ({ message, href: null }))}
            busy={isBusy}
          >
            Reject
          </ActionButton>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
