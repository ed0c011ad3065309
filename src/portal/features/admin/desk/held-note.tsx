import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useUser } from '#portal/app/session/use-user.ts'
import { itemTitle } from './item-name.ts'
import type { DeskDecision } from './kept-decisions.ts'
import { sendNow, undo } from './hold.ts'
import classes from './desk.module.css'

const done = { approved: 'Approved', rejected: 'Rejected' } as const

/** A decision that can still be undone, in place of the buttons that made it. */
export function HeldNote({ decision }: { decision: DeskDecision }) {
  const { to, message, record } = decision
  const user = useUser()
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => undoButton.current?.focus(), [])
  return (
    <section className={classes.held} aria-label="Decision that can be undone">
      <output>
        <b>{done[to]}.</b> It is sent in 10 seconds, or when you leave this list.
      </output>
      {message !== null && <blockquote className={classes.message}>{message}</blockquote>}
      <div className={classes.acts}>
        <Button
          ref={undoButton}
          variant="default"
          aria-label={`Undo: ${itemTitle(record)}`}
          onClick={() => undo(record.id, user.id)}
        >
          Undo
        </Button>
        <Button variant="subtle" onClick={() => sendNow(record.id, user.id)}>
          Send now
        </Button>
      </div>
      <span className={classes.time} aria-hidden="true" />
    </section>
  )
}
