import {
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  type EventObject,
  fromPromise,
  sendTo,
  setup,
} from 'xstate'

/** A step with a record: `input` begins its conversation where there is none yet, `event` is sent to it. */
interface Act {
  id: string
  input: unknown
  event: EventObject
}

type QueueEvent =
  | ({ type: 'act' } & Act)
  /** The record that the platform has answered with, in one of the conversations. */
  | { type: 'answered'; id: string; answer: unknown }
  | { type: 'shown'; id: string }
  | { type: 'hidden'; id: string }
  | { type: 'signedOut' }

interface Context {
  /** By record. One that is over stays, with what became of it, until the record's next step. */
  conversations: Readonly<Record<string, AnyActorRef>>
  /** By record: the last answer of the platform. */
  answers: Readonly<Record<string, unknown>>
  /** The record whose conversation the person now has before them; null for none. */
  shown: string | null
}

/**
 * Changes of many records under way at once: one conversation per record, which goes on when its page is left, until
 * the person signs out.
 */
export const queue = setup({
  types: { context: {} as Context, events: {} as QueueEvent },
  actors: {
    // Any conversation: whoever provides it says which events and which input it takes.
    conversation: fromPromise<never>(() =>
      Promise.reject(new Error('provide conversation')),
    ) as AnyActorLogic,
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
          {
            guard: { type: 'hasBegun', params: ({ event }) => event },
            actions: { type: 'pass', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'begin', params: ({ event }) => event },
              { type: 'pass', params: ({ event }) => event },
            ],
          },
        ],
        answered: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        shown: { actions: { type: 'show', params: ({ event }) => event } },
        hidden: {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: 'hide',
        },
        signedOut: 'ended',
      },
    },
    /** What was under way is given up with the session. */
    ended: { type: 'final' },
  },
})
