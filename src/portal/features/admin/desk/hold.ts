import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { approvalView } from '#contract/endpoints/approvals.ts'
import { repricingView } from '#contract/endpoints/repricings.ts'
import { heldDecision } from '#machines/desk/held-decision.ts'
import { problemOf } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { callApi } from '#portal/wire/api.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'
import {
  type DeskDecision,
  deskDecision,
  dropDecision,
  isUnsent,
  keepDecision,
  leftDecisions,
  livingTabs,
} from './kept-decisions.ts'
import { itemTitle } from './item-name.ts'
import { sendApprovalDecision } from './send-approval.ts'
import { sendRepricingDecision } from './send-repricing.ts'

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

/** Ids of the decisions held on this page, in the order in which they were made. */
const made = new Set<string>()

/** Gives the id of the decision that is held and was made last; null if none is. */
export const latestHeld = (): string | null => [...made].findLast(isHeld) ?? null

/** Takes a step with a decision, which is sent once it is released. */
function step(type: 'hold' | 'find' | 'sendAgain', decision: DeskDecision, userId: string): void {
  const { id } = decision.record
  heldDecisions.act(id, {}, { type, decision }, (actor) => {
    actor.on('released', (event) => {
      const released = event.decision as DeskDecision
      keepDecision(userId, released, true)
      if (released.kind === 'approval') sendApprovalDecision(released, userId)
      else sendRepricingDecision(released, userId)
    })
    actor.on('undone', () => dropDecision(userId, id))
  })
}

/** Holds a decision for as long as it can be undone; then it is sent. Does nothing while one of the same is held. */
export function hold(decision: DeskDecision, userId: string): void {
  const { id } = decision.record
  if (isHeld(id)) return
  made.delete(id)
  made.add(id)
  keepDecision(userId, decision, false)
  step('hold', decision, userId)
}

const tell = (type: 'undo' | 'sendNow' | 'leave' | 'forget', id: string): void =>
  heldDecisions.view().conversations[id]?.send({ type })

/** Forgets the unsent decisions that another page has sent or discarded meanwhile. */
export function forgetTaken(userId: string): void {
  for (const [id, actor] of Object.entries(heldDecisions.view().conversations))
    if (actor?.getSnapshot().hasTag('unsent') === true && !isUnsent(userId, id)) tell('forget', id)
}

/** Takes a held decision back, or discards one that was not sent. */
export function undo(id: string, userId: string): void {
  forgetTaken(userId)
  tell('undo', id)
}

/** Sends a held decision without waiting, or one that was not sent. */
export function sendNow(id: string, userId: string): void {
  forgetTaken(userId)
  tell('sendNow', id)
}

/** Sends every held decision, since the desk is being left. */
export function leaveDesk(): void {
  for (const id of Object.keys(heldDecisions.view().conversations)) tell('leave', id)
}

/** True for a decision that this page has taken up or made itself. */
const isHere = (id: string): boolean =>
  heldDecisions.view().conversations[id]?.getSnapshot().matches('open') === false

/** Asks for the present state of what a decision is about; null if it was withdrawn. Rejects with a ProblemError. */
async function stateOf({ kind, record: { id } }: DeskDecision): Promise<string | null> {
  try {
    return kind === 'approval'
      ? (await callApi(approvalView, { params: { id } })).state
      : (await callApi(repricingView, { params: { id } })).status
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

/**
 * Takes up a decision that a page left. One that had been sent is sent again, and that is told, unless it has arrived or
 * there is nothing to decide any more. One that could still be undone was not sent: its person decides whether it is.
 */
async function takeUp({ decision: kept, isSent }: ReturnType<typeof leftDecisions>[number], userId: string) {
  const { id } = kept.record
  const { success, output: decision } = v.safeParse(deskDecision, kept)
  const state = success && isSent ? await stateOf(decision) : 'not sent'
  // Held again meanwhile.
  if (isHere(id)) return
  if (!success) flash.error('A decision that you made earlier was not sent. Please decide it again.')
  else if (state === null)
    flash.warning(
      `${itemTitle(decision.record)}: the provider has withdrawn this request, so nothing was decided.`,
    )
  if (!success || state === null || state === decision.to) {
    dropDecision(userId, id)
    return
  }
  if (isSent)
    flash.warning(
      `${itemTitle(decision.record)}: no answer came to your decision, so it is being sent again.`,
    )
  step(isSent ? 'sendAgain' : 'find', decision, userId)
}

/** Ids of decisions that are being taken up. */
const underWay = new Set<string>()

/**
 * Takes up what was left before its outcome was known, as when a page was closed, and forgets what another page has.
 * Rejects with a ProblemError for what can't be looked up now, which is kept for the next time.
 */
export async function takeUpDecisions(userId: string): Promise<void> {
  forgetTaken(userId)
  const left = leftDecisions(userId, await livingTabs()).filter(
    ({ decision: { record } }) => !(isHere(record.id) || underWay.has(record.id)),
  )
  await Promise.all(
    left.map(async (each) => {
      const { id } = each.decision.record
      underWay.add(id)
      await takeUp(each, userId).finally(() => underWay.delete(id))
    }),
  )
}
