import { assign, emit, setup } from 'xstate'
import { given } from '../given.ts'

interface Context {
  /** The decision held or sent last, with the record as it was seen; null before the first. */
  decision: unknown
}

/** A decision to hold; what it is about is its provider's. */
interface Held {
  decision: unknown
}

/**
 * A staff decision that can still be taken back: it is held on the desk, and sent when the time is over or when its
 * person leaves. One sent cannot be undone here. One whose page ended while it was held has not been sent, and is found
 * on the desk later, for its person to send or discard.
 */
export const heldDecision = setup({
  types: {
    input: {} as Record<never, never>,
    context: {} as Context,
    events: {} as
      | ({ type: 'hold' | 'find' | 'sendAgain' } & Held)
      | { type: 'undo' }
      | { type: 'sendNow' }
      | { type: 'leave' }
      /** Another page has sent or discarded it. */
      | { type: 'forget' },
    emitted: {} as { type: 'released'; decision: unknown } | { type: 'undone'; decision: unknown },
    tags: {} as 'held' | 'unsent',
  },
  actions: {
    keep: assign({ decision: (_, { decision }: Held) => decision }),
    emitReleased: emit(({ context }) => ({ type: 'released', decision: context.decision }) as const),
    emitUndone: emit(({ context }) => ({ type: 'undone', decision: context.decision }) as const),
  },
  delays: {
    /** How long a decision can be undone, in ms. */
    holdTime: 10_000,
  },
}).createMachine({
  id: 'heldDecision',
  context: { decision: null },
  initial: 'open',
  states: {
    open: {
      on: {
        hold: { target: 'held', actions: given('keep') },
        find: { target: 'unsent', actions: given('keep') },
        // Its answer was lost with its page, and the platform does not have it.
        sendAgain: { target: 'sent', actions: [given('keep'), 'emitReleased'] },
      },
    },
    held: {
      tags: 'held',
      after: { holdTime: { target: 'sent', actions: 'emitReleased' } },
      on: {
        undo: { target: 'undone', actions: 'emitUndone' },
        sendNow: { target: 'sent', actions: 'emitReleased' },
        leave: { target: 'sent', actions: 'emitReleased' },
      },
    },
    /** Its page ended while it could be undone: time or leaving does not send it. */
    unsent: {
      tags: 'unsent',
      on: {
        hold: { target: 'held', actions: given('keep') },
        undo: { target: 'undone', actions: 'emitUndone' },
        sendNow: { target: 'sent', actions: 'emitReleased' },
        forget: 'open',
      },
    },
    /** Its conversation with the platform goes on elsewhere; a later decision of the same record is held anew. */
    sent: { on: { hold: { target: 'held', actions: given('keep') } } },
    undone: { on: { hold: { target: 'held', actions: given('keep') } } },
  },
})
