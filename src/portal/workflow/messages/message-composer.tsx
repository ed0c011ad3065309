import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { Party } from '#machines/law.ts'
import { approvalMessageText } from '#contract/approval.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { useLeaveByEscape } from '#portal/ui/focus/use-leave-by-escape.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { DraftNote, UnreadableDraft } from '../panel/draft-note.tsx'
import { isText, useTypedDraft } from '../panel/use-typed-draft.ts'
import { approvalMessageCreate } from '#contract/endpoints/approvals.ts'
import { messageWriting, type NewMessage } from '#machines/approval/message.ts'
import { settling } from '#machines/settle.ts'
import { callApi } from '#portal/wire/api.ts'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { useWorkflow } from '../use-workflow.ts'
import classes from './messages.module.css'

/** The machine that writes a message on an approval, with the platform's call. */
const messageMachine = messageWriting.provide({
  actors: {
    settle: settling<NewMessage, unknown, never>({
      send: ({ approvalId: id, text }, options) =>
        callApi(approvalMessageCreate, { params: { id }, body: { text } }, options),
    }),
  },
})

const longest = longestOf(approvalMessageText.entries.text)

const descriptions: Record<Party, string> = {
  provider: 'Platform staff see it beside the approval and get it by mail.',
  admin: 'The provider sees it beside the approval and gets it by mail. It decides nothing.',
}

interface Props {
  /** False for a draft that is found: whoever comes by reads first, and may press the desk's keys. */
  takesFocus: boolean
  approvalId: string
  /** The path under which the draft is kept until it is sent. */
  draft: string
  reader: Party
  onClosed: () => void
}

/** Writes one message on an approval. */
export function MessageComposer({ approvalId, draft: path, reader, takesFocus, onClosed }: Props) {
  const draft = useTypedDraft(path, isText)
  const form = useLeaveByEscape(onClosed)
  const field = useRef<HTMLTextAreaElement>(null)
  const { snapshot, send } = useWorkflow(() => messageMachine, {
    input: { approvalId, text: draft.typed ?? '' },
    on: {
      sent: () => {
        draft.drop()
        flash.success('Message sent.')
      },
      shown: onClosed,
    },
    staysWhile: ['sending'],
  })
  const { text, problem } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const tooLong = tooLongWording(text, longest)
  const refused = problem?.fields['text']?.join('; ')
  useEffect(() => {
    if (!takesFocus) return
    field.current?.form?.scrollIntoView({ block: 'nearest' })
    field.current?.focus()
  }, [takesFocus])

  const type = (typed: string) => {
    send({ type: 'typed', text: typed })
    if (typed === '') draft.drop()
    else draft.keep(typed)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (tooLong === null) send({ type: 'send' })
    else field.current?.focus()
  }
  const cancel = () => {
    draft.drop()
    onClosed()
  }
  const isBlank = !busy && !snapshot.can({ type: 'send' })
  return (
    <form className={classes.form} noValidate ref={form} tabIndex={-1} onSubmit={submit}>
      {draft.restored !== null && <DraftNote restored={draft.restored} onDiscard={() => type('')} />}
      {draft.unreadable !== null && <UnreadableDraft {...draft.unreadable} labels={{}} />}
      <Textarea
        ref={field}
        label="Your message"
        description={descriptions[reader]}
        rows={3}
        value={text}
        readOnly={busy}
        error={tooLong ?? refused}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {refused === undefined && <ProblemNote problem={problem} onCheck={null} />}
      <div className={classes.acts}>
        <ActionButton
          type="submit"
          blockers={isBlank ? [{ message: 'Write a message first.', href: null }] : []}
          busy={busy}
        >
          Send message
        </ActionButton>
        <Button variant="default" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
