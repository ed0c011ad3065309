import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { takesMessages } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { Approval, ApprovalMessage } from '#contract/approval.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { readDraft } from '#portal/wire/draft.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './messages.module.css'
import { Time } from '#portal/ui/format/time.tsx'

const MessageComposer = lazyPart(async () => (await import('./message-composer.tsx')).MessageComposer)

/** The latest messages, shown without asking. */
const shownAtOnce = 3

const authorOf = ({ by, email }: ApprovalMessage): string =>
  email ?? (by === 'platform' ? 'Platform staff' : 'The provider')

function Messages({ messages }: { messages: readonly ApprovalMessage[] }) {
  return (
    <ol className={classes.messages}>
      {messages.map((message) => (
        <li key={message.id} data-by={message.by}>
          <span>
            <b>{authorOf(message)}</b> <Time at={message.createdAt} />
          </span>
          <blockquote>{message.text}</blockquote>
        </li>
      ))}
    </ol>
  )
}

/** Opens the form, or goes to it where it is open. Resolves once its code is there. */
export interface MessageWriter {
  write: () => Promise<void>
}

interface Props {
  approval: Pick<Approval, 'id' | 'type' | 'state' | 'messages'>
  reader: Party
  /** The add-on is in the approval's stage. */
  isOfStage: boolean
  /** Null where there is nothing to write. */
  writer?: Ref<MessageWriter>
  /** The key that opens the form. */
  hint?: ReactNode
}

/**
 * Shows the messages between provider and staff on an approval, oldest first, and a form to write more while it is
 * pending or rejected (READINGS 45).
 */
export function ApprovalMessages({ approval, reader, isOfStage, writer, hint }: Props) {
  const { id, type, state, messages } = approval
  const user = useUser()
  const draft = `message on approval ${id}`
  /** A draft is found as the item opens, or the form was asked for. */
  const [writing, setWriting] = useState<'found' | 'asked' | null>(() =>
    readDraft(user.id, draft) === null ? null : 'found',
  )
  const opener = useReturnFocus(writing === null)
  const isOpen = isOfStage && takesMessages(state)
  const section = useRef<HTMLElement>(null)
  const write = () => {
    setWriting('asked')
    section.current?.querySelector('form')?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector('textarea')?.focus()
    return MessageComposer.load()
  }
  useImperativeHandle(writer, () => (isOpen ? { write } : null) as MessageWriter)
  if (messages.length === 0 && !isOpen) return null
  const latest = state === 'approved' ? 0 : shownAtOnce
  const earlier = messages.slice(0, Math.max(0, messages.length - latest))
  const title = approvalWordings[type].title
  return (
    <section ref={section} className={classes.conversation} aria-label={`Messages on the ${title}`}>
      {earlier.length > 0 && (
        <details>
          <summary>
            {earlier.length} earlier {earlier.length === 1 ? 'message' : 'messages'}
          </summary>
          <Messages messages={earlier} />
        </details>
      )}
      {messages.length > earlier.length && <Messages messages={messages.slice(earlier.length)} />}
      {isOpen &&
        (writing !== null ? (
          <MessageComposer
            approvalId={id}
            draft={draft}
            reader={reader}
            takesFocus={writing === 'asked'}
            onClosed={() => setWriting(null)}
          />
        ) : (
          <div className={sectionClasses.textAct}>
            <Button
              ref={opener}
              variant="subtle"
              size="compact-sm"
              aria-label={`Write a message on the ${title}`}
              onClick={() => setWriting('asked')}
            >
              Write a message
            </Button>
            {hint}
          </div>
        ))}
    </section>
  )
}
