import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { heldDecision } from '#machines/desk/held-decision.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'
import {
  type DeskDecision,
  dropDecision,
  isUnsent,
  keepDecision,
  type KeptDecision,
  leftDecisions,
  type Resending,
} from './kept-decisions.ts'
import { itemTitle } from './item-name.ts'

/** The decisions that can still be undone, by the id of what they are about. */
export const heldDecisions = startQueue(() => heldDecision)

const isHeld = (id: string): boolean =>
  heldDecisions.view().conversations[id]?.getSnapshot().hasTag('held') === true

/** The decision of a record that can still be undone; null if there is none. */
export function useHeld(id: string): DeskDecision | null {
  const actor = useQueue(heldDecisions).conversations[id]
  return useSelector(actor, (snapshot) =>
    snapshot?.hasTag('held') === true ? (snapshot.context.decision as DeskDecision) : null,
  )
}

/** Gives the id of the decision that is held and was made last; null if none is. */
export const latestHeld = (): string | null =>
  Object.keys(heldDecisions.view().conversations).findLast(isHeld) ?? null

type Send<Decision extends DeskDecision> = (decision: Decision, userId: string) => void

/** Takes a step with a decision, which is sent by `send` once it is released. */
function step<Decision extends DeskDecision>(
  type: 'hold' | 'find' | 'sendAgain',
  decision: Decision,
  userId: string,
  send: Send<Decision>,
): void {
  const { id } = decision.record
  heldDecisions.act(id, {}, { type, decision }, (actor) => {
    actor.on('released', ({ decision: released }) => {
      keepDecision(userId, released as Decision, true)
      send(released as Decision, userId)
    })
    actor.on('undone', () => dropDecision(userId, id))
  })
}

/** Holds a decision for as long as it can be undone; then it is sent. Does nothing while one of the same is held. */
export function hold<Decision extends DeskDecision>(
  decision: Decision,
  userId: string,
  send: Send<Decision>,
): void {
  if (isHeld(decision.record.id)) return
  keepDecision(userId, decision, false)
  step('hold', decision, userId, send)
}

const tell = (type: 'undo' | 'sendNow' | 'leave' | 'forget', id: string): void =>
  heldDecisions.view().conversations[id]?.send({ type })

/** Takes a held decision back, or discards one that was not sent. */
export const undo = (id: string): void => tell('undo', id)
/** Sends a held decision without waiting, or one that was not sent. */
export const sendNow = (id: string): void => tell('sendNow', id)

/** Sends every held decision, since the desk is being left. */
export function leaveDesk(): void {
  for (const id of Object.keys(heldDecisions.view().conversations)) tell('leave', id)
}

/** Loads what reads and sends a kept decision; each desk has only its own in its page. */
const resendingOf = async (kind: KeptDecision['kind']): Promise<Resending> =>
  kind === 'approval'
    ? (await import('./send-approval.ts')).resendingApproval
    : (await import('./send-repricing.ts')).resendingRepricing

/**
 * Takes up a decision that a page left. One that had been sent is sent again, and that is told, unless it has arrived. One
 * that could still be undone was not sent: its person decides whether it is.
 */
async function takeUp({ decision: kept, isSent }: ReturnType<typeof leftDecisions>[number], userId: string) {
  const { id } = kept.record
  const { record, stateOf, send } = await resendingOf(kept.kind)
  const { success, output } = v.safeParse(record, kept.record)
  const hasArrived = success && isSent && (await stateOf(id)) === kept.to
  // Held anew meanwhile.
  if (id in heldDecisions.view().conversations) return
  if (!success) flash.error('A decision that you made earlier was not sent. Please decide it again.')
  if (!success || hasArrived) {
    dropDecision(userId, id)
    return
  }
  const decision = { ...kept, record: output } as DeskDecision
  if (isSent)
    flash.warning(`${itemTitle(decision.record)}: your decision is sent again, since its answer never came.`)
  step(isSent ? 'sendAgain' : 'find', decision, userId, send as Send<DeskDecision>)
}

/** Ids of decisions that are being taken up. */
const underWay = new Set<string>()

/**
 * Takes up what was left before its outcome was known, as when a page was closed, and forgets what another page has.
 * Rejects with a ProblemError for what can't be looked up now, which is kept for the next time.
 */
export async function takeUpDecisions(userId: string): Promise<void> {
  const { conversations } = heldDecisions.view()
  for (const [id, actor] of Object.entries(conversations))
    if (actor?.getSnapshot().hasTag('unsent') === true && !isUnsent(userId, id)) tell('forget', id)
  const left = leftDecisions(userId).filter(
    ({ decision: { record } }) => !(record.id in conversations || underWay.has(record.id)),
  )
  await Promise.all(
    left.map(async (each) => {
      const { id } = each.decision.record
      underWay.add(id)
      await takeUp(each, userId).finally(() => underWay.delete(id))
    }),
  )
}
