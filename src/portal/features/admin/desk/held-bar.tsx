import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { linkOptions } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'
import type { heldDecision } from '#machines/desk/held-decision.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { useDecisions } from '../inbox/use-decisions.ts'
import { heldDecisions, sendNow, undo } from './hold.ts'
import { itemLink } from './item-link.ts'
import { itemTitle } from './item-name.ts'
import type { DeskDecision } from './kept-decisions.ts'
import type { DecisionActor } from './send-decision.ts'
import classes from './desk.module.css'

const OpenLink = ({ decision: { kind, record } }: { decision: DeskDecision }) => (
  <AnchorLink {...linkOptions({ ...itemLink({ kind, id: record.id }), search: true })}>Open it</AnchorLink>
)

/** A decision whose page or session ended before it was sent; its person says whether it is. */
function UnsentRow({ decision }: { decision: DeskDecision }) {
  const { to, message, record } = decision
  const user = useUser()
  const name = itemTitle(record)
  return (
    <li>
      <span>
        You {to} <b>{name}</b>, but it was not sent. {message !== null && <q>{message}</q>}
      </span>
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send it: ${name}`}
          onClick={() => sendNow(record.id, user.id)}
        >
          Send it
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Discard: ${name}`}
          onClick={() => undo(record.id, user.id)}
        >
          Discard
        </Button>
        <OpenLink decision={decision} />
      </div>
    </li>
  )
}

interface RowProps {
  actor: ActorRefFrom<typeof heldDecision>
  /** True for the open one, which shows its own unless it was not sent. */
  isOpen: boolean
  /** The conversation that it was sent in. */
  sent: DecisionActor | undefined
}

/** One decision made earlier: held, sent and not taken, or not sent. */
function Row({ actor, isOpen, sent }: RowProps) {
  const user = useUser()
  const isUnsent = useSelector(actor, (snapshot) => snapshot.hasTag('unsent'))
  const isHeld = useSelector(actor, (snapshot) => snapshot.hasTag('held'))
  const wasSent = useSelector(actor, (snapshot) => snapshot.matches('sent'))
  const decision = useSelector(actor, (snapshot) => snapshot.context.decision) as DeskDecision | null
  const fault = useSelector(sent, (snapshot) =>
    snapshot?.hasTag('busy') === false ? (snapshot.context.problem?.message ?? null) : null,
  )
  const isUnheard = useSelector(sent, (snapshot) => snapshot?.matches('unheard') ?? false)
  if (decision !== null && isUnsent) return <UnsentRow decision={decision} />
  if (decision === null || isOpen || (!isHeld && (!wasSent || fault === null))) return null
  const name = itemTitle(decision.record)
  if (!isHeld)
    return (
      <li className={classes.failed}>
        <span>
          <b>{name}</b> {isUnheard ? 'may not have been' : 'was not'} {decision.to}. {fault}
        </span>
        {isUnheard && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Send again: ${name}`}
            onClick={() => sent?.send({ type: 'sendAgain' })}
          >
            Send again
          </Button>
        )}
        <OpenLink decision={decision} />
      </li>
    )
  return (
    <li>
      <span>
        <b>{name}</b>: {decision.to}, not sent yet
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Undo: ${name}`}
        onClick={() => undo(decision.record.id, user.id)}
      >
        Undo
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Send now: ${name}`}
        onClick={() => sendNow(decision.record.id, user.id)}
      >
        Send now
      </Button>
    </li>
  )
}

/**
 * The decisions that were not sent, and on other items than the open one those that are held or were not taken: the open
 * one shows its own.
 */
export function HeldBar({ open }: { open: string | null }) {
  const held = useQueue(heldDecisions).conversations
  const { actorOf } = useDecisions()
  return (
    <ul className={classes.bar} aria-label="Decisions just made" aria-live="polite">
      {Object.entries(held).map(([id, actor]) =>
        actor === undefined ? null : <Row key={id} actor={actor} isOpen={id === open} sent={actorOf(id)} />,
      )}
    </ul>
  )
}
