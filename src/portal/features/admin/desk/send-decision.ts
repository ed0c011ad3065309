import type { ActorRefFrom } from 'xstate'
import type { Decidable, Decision, decision } from '#machines/desk/decision.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import type { Queue } from '#portal/workflow/shapes/use-queue.ts'
import { countAdmin } from '../admin-counts.ts'
import { dropDecision, keepUnsent } from './kept-decisions.ts'

/** A staff decision on one record, in progress or taken. */
export type DecisionActor = ActorRefFrom<typeof decision>

interface Told {
  noun: 'approval' | 'request'
  /** The subject of sentences about it. */
  name: string
  /** The flash once it is decided. */
  done: () => string
  /** Path of the draft of its rejection's message. */
  draft: string
}

/** Sends a decision, whichever page is open when the platform answers; flashes its outcome, and cleans up after it. */
export function sendDecision<Of extends Decidable, TAnswer>(
  queue: Queue<typeof decision, TAnswer>,
  sent: Decision<Of>,
  { noun, name, done, draft }: Told,
  userId: string,
): void {
  const { record } = sent
  const { id } = record
  queue.act(id, { record, by: 'admin', noun }, { type: 'decide', ...sent }, (actor) => {
    actor.on('decided', () => {
      dropDecision(userId, id)
      flash.success(done())
      dropDraft(userId, draft)
      // If counting fails, the previous count stays.
      countAdmin().catch(() => {})
    })
    actor.on('refused', ({ problem }) => {
      if (problem.kind === 'expired') {
        // It is offered after the next sign-in.
        keepUnsent(userId, id)
        return
      }
      dropDecision(userId, id)
      if (!queue.isShown(id)) flash.error(`${name} was not decided. ${problem.message}`)
    })
    actor.subscribe((snapshot) => {
      if (snapshot.matches('unheard') && !queue.isShown(id))
        flash.error(`${name}: it is not known whether it was decided. Open it again to check.`)
    })
  })
}
