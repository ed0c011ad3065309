import { type AnyActorLogic, type AnyActorRef, assign, emit, type EventObject, sendTo, setup } from 'xstate'
import { given, unprovided } from '../given.ts'

/** A step on a record: `input` starts its conversation if there is none, `event` is sent to it. */
interface Act {
  id: string
  input: unknown
  event: EventObject
}

type QueueEvent =
  | ({ type: 'act' } & Act)
  /** The record returned by the platform in one of the conversations. */
  | { type: 'answered'; id: string; answer: unknown }
  | { type: 'shown'; id: string }
  | { type: 'hidden'; id: string }
  | { type: 'signedOut' }

interface Context {
  /** By record id. A finished one stays with its outcome until the record's next step. */
  conversations: Readonly<Record<string, AnyActorRef>>
  /** By record id: the platform's latest answer. */
  answers: Readonly<Record<string, unknown>>
  /** The record whose conversation is on screen; null if none. */
  shown: string | null
}

/**
 * Concurrent changes to many records: one conversation per record, which continues when its page is left,
 * until the user signs out.
 */
export const queue = setup({
  types: {
    context: {} as Context,
    events: {} as QueueEvent,
    /** A record's conversation has begun; its first event comes after this one. */
    emitted: {} as { type: 'begun'; id: string },
  },
  actors: {
    // Any conversation; its provider defines its events and input.
    conversation: unprovided<never>('conversation') as AnyActorLogic,
  },
  guards: {
    hasBegun: ({ context }, { id }: Act) => id in context.conversations,
    isShown: ({ context }, { id }: { id: string }) => context.shown === id,
  },
  actions: {
    begin: assign({
      conversations: ({ context, spawn }, { id, input }: Act) => ({
        ...context.conversations,
        [id]: spawn('conversation', { id, input }),
      }),
    }),
    emitBegun: emit((_, { id }: Act) => ({ type: 'begun', id }) as const),
    pass: sendTo(
      (_, { id }: Act) => id,
      (_, { event }: Act) => event,
    ),
    keepAnswer: assign({
      answers: ({ context }, { id, answer }: { id: string; answer: unknown }) => ({
        ...context.answers,
        [id]: answer,
      }),
    }),
    show: assign({ shown: (_, { id }: { id: string }) => id }),
    hide: assign({ shown: null }),
  },
}).createMachine({
  id: 'queue',
  context: { conversations: {}, answers: {}, shown: null },
  initial: 'open',
  states: {
    open: {
      on: {
        act: [
          { guard: given('hasBegun'), actions: given('pass') },
          { actions: [given('begin'), given('emitBegun'), given('pass')] },
        ],
        answered: { actions: given('keepAnswer') },
        shown: { actions: given('show') },
        hidden: { guard: given('isShown'), actions: 'hide' },
        signedOut: 'ended',
      },
    },
    /** Changes in progress are abandoned with the session. */
    ended: { type: 'final' },
  },
})
