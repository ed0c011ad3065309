import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { heldDecision } from '#machines/desk/held-decision.ts'
import { problemOf } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'
import {
  type DeskDecision,
  dropDecision,
  keepDecision,
  type KeptDecision,
  leftDecisions,
  type Resending,
} from './kept-decisions.ts'

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

/** Names what a decision is about: 'Acme Mail: Business approval, Alpha'. */
export const nameOf = (decision: DeskDecision): string =>
  decision.kind === 'approval'
    ? `${decision.record.addon.displayName}: ${approvalKind(decision.record.type)}`
    : `${decision.record.addon.slug} / ${decision.record.plan.slug}`

/** Holds a decision for as long as it can be undone; then it is sent. Does nothing while one of the same is held. */
export function hold<Decision extends DeskDecision>(
  decision: Decision,
  userId: string,
  send: (decision: Decision, userId: string) => void,
): void {
  const { id } = decision.record
  if (isHeld(id)) return
  keepDecision(userId, decision)
  heldDecisions.act(id, {}, { type: 'hold', decision }, (actor) => {
    actor.on('released', (event) => send(event.decision as Decision, userId))
    actor.on('undone', () => dropDecision(userId, id))
  })
}

const tell = (type: 'undo' | 'sendNow' | 'leave', id: string): void =>
  heldDecisions.view().conversations[id]?.send({ type })

/** Takes a held decision back. */
export const undo = (id: string): void => tell('undo', id)
/** Sends a held decision without waiting. */
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

/** Sends one again, and says so; quietly forgets one that had arrived. */
async function resume(kept: KeptDecision, userId: string): Promise<void> {
  const { id } = kept.record
  const { record, stateOf, send } = await resendingOf(kept.kind)
  const { success, output } = v.safeParse(record, kept.record)
  const hasArrived = success && (await stateOf(id)) === kept.to
  // Held anew meanwhile.
  if (id in heldDecisions.view().conversations) return
  if (!success) flash.error('A decision that you made earlier was not sent. Please decide it again.')
  if (!success || hasArrived) {
    dropDecision(userId, id)
    return
  }
  const decision = { ...kept, record: output } as DeskDecision
  flash.warning(`${nameOf(decision)}: your decision is sent again, since its answer never came.`)
  send(decision as never, userId)
}

/**
 * Sends again what was left before its outcome was known, as when the page was closed, unless it had arrived. What
 * cannot be looked up now is kept for the next time.
 */
export function resumeDecisions(userId: string): void {
  const { conversations } = heldDecisions.view()
  for (const kept of leftDecisions(userId))
    if (!(kept.record.id in conversations))
      resume(kept, userId).catch((error: unknown) =>
        flash.error(`An earlier decision is not sent yet. ${problemOf(error).message}`),
      )
}
