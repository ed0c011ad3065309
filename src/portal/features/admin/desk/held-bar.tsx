import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { heldDecision } from '#machines/desk/held-decision.ts'
import type { Problem } from '#machines/problem.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { heldDecisions, sendNow, undo } from './hold.ts'
import { itemTitle } from './item-name.ts'
import type { DeskDecision } from './kept-decisions.ts'
import classes from './desk.module.css'

/** The state of a decision that was sent, as its conversation tells it. */
interface Sent {
  getSnapshot: () => {
    hasTag: (tag: 'busy') => boolean
    matches: (state: 'unheard') => boolean
    context: { problem: Problem | null }
  }
  send: (event: { type: 'sendAgain' }) => void
  subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/** Follows a sent decision: the reason why it was not taken; null otherwise. */
function useFault(sent: Sent | undefined): string | null {
  return useSelector(sent as never, () => {
    const snapshot = sent?.getSnapshot()
    if (snapshot === undefined || snapshot.hasTag('busy')) return null
    return snapshot.context.problem?.message ?? null
  })
}

const useUnheard = (sent: Sent | undefined): boolean =>
  useSelector(sent as never, () => sent?.getSnapshot().matches('unheard') ?? false)

function OpenLink({ decision }: { decision: DeskDecision }) {
  const { kind, record } = decision
  return kind === 'approval' ? (
    <AnchorLink to="/admin/approvals/$approvalId" params={{ approvalId: record.id }}>
      Open it
    </AnchorLink>
  ) : (
    <AnchorLink to="/admin/approvals/price-changes/$repricingId" params={{ repricingId: record.id }}>
      Open it
    </AnchorLink>
  )
}

/** A decision of a page that ended while it could be undone; its person says whether it is sent. */
function UnsentRow({ decision }: { decision: DeskDecision }) {
  const { to, message, record } = decision
  const name = itemTitle(record)
  return (
    <li>
      <span>
        You {to} <b>{name}</b>, but the page closed before it was sent. {message !== null && <q>{message}</q>}
      </span>
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send it: ${name}`}
          onClick={() => sendNow(record.id)}
        >
          Send it
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Discard: ${name}`}
          onClick={() => undo(record.id)}
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
  sent: Sent | undefined
}

/** One decision made earlier: held, sent and not taken, or not sent. */
function Row({ actor, isOpen, sent }: RowProps) {
  const isUnsent = useSelector(actor, (snapshot) => snapshot.hasTag('unsent'))
  const isHeld = useSelector(actor, (snapshot) => snapshot.hasTag('held'))
  const wasSent = useSelector(actor, (snapshot) => snapshot.matches('sent'))
  const decision = useSelector(actor, (snapshot) => snapshot.context.decision) as DeskDecision | null
  const fault = useFault(sent)
  const isUnheard = useUnheard(sent)
  if (decision !== null && isUnsent) return <UnsentRow decision={decision} />
  if (decision === null || isOpen || (!isHeld && (!wasSent || fault === null))) return null
  const name = itemTitle(decision.record)
  if (!isHeld)
    return (
      <li className={classes.failed}>
        <span>
          <b>{name}</b> {isUnheard ? 'is perhaps' : 'was'} not {decision.to}. {fault}
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
        onClick={() => undo(decision.record.id)}
      >
        Undo
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Send now: ${name}`}
        onClick={() => sendNow(decision.record.id)}
      >
        Send now
      </Button>
    </li>
  )
}

interface Props {
  open: string | null
  /** The conversations that this desk's decisions are sent in, by id. */
  sent: Readonly<Record<string, unknown>>
}

/** The decisions that were not sent, and on other items those that are held or were not taken; the open one shows its own. */
export function HeldBar({ open, sent }: Props) {
  const held = useQueue(heldDecisions).conversations
  return (
    <ul className={classes.bar} aria-label="Decisions just made" aria-live="polite">
      {Object.entries(held).map(([id, actor]) =>
        actor === undefined ? null : (
          <Row key={id} actor={actor} isOpen={id === open} sent={sent[id] as Sent | undefined} />
        ),
      )}
    </ul>
  )
}
