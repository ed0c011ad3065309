import { assign, emit, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import type { Problem } from '../problem.ts'
import { isAnswered, settling, tellUnknown } from '../settle.ts'
import { reload, reloadThen } from '../shapes/reload.ts'

/** A message to the other side, as it is sent. */
export interface NewMessage {
  approvalId: string
  text: string
}

type MessageEvent = { type: 'typed'; text: string } | { type: 'send' }

/**
 * The writing of one message on an approval (READINGS 45). After a lost answer the same text is sent under the same
 * key, so that it arrives once.
 */
export const messageWriting = setup({
  types: {
    input: {} as NewMessage,
    context: {} as NewMessage & {
      /** Identifies the message to the platform until its text changes. */
      key: string
      problem: Problem | null
    },
    events: {} as MessageEvent,
    emitted: {} as { type: 'sent' } | { type: 'shown' },
    tags: {} as 'busy' | 'sending',
  },
  actors: {
    /** Sends the message; nothing is looked up. */
    settle: settling<NewMessage, unknown, never>(),
    reload,
  },
  guards: {
    isFilled: ({ context }) => context.text.trim() !== '',
    isAnswered,
  },
  actions: {
    type: assign(({ context }, { text }: { text: string }) =>
      text === context.text ? {} : { text, key: crypto.randomUUID(), problem: null },
    ),
    clearProblem,
    keepProblem,
    tellUnknown,
    emitSent: emit({ type: 'sent' }),
    emitShown: emit({ type: 'shown' }),
  },
}).createMachine({
  id: 'messageWriting',
  context: ({ input }) => ({ ...input, key: crypto.randomUUID(), problem: null }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        typed: { actions: given('type') },
        send: { guard: 'isFilled', target: 'sending' },
      },
    },
    sending: {
      tags: ['busy', 'sending'],
      entry: 'clearProblem',
      invoke: {
        src: 'settle',
        input: ({ context: { approvalId, text, key } }) => ({
          change: { approvalId, text: text.trim() },
          key,
          lookAfter: [],
        }),
        onDone: [
          { guard: told('isAnswered'), target: 'reloading', actions: 'emitSent' },
          { target: 'writing', actions: told('tellUnknown') },
        ],
        onError: { target: 'writing', actions: given('keepProblem') },
      },
    },
    /** The page does not show it yet. */
    reloading: {
      tags: 'busy',
      invoke: reloadThen('shown'),
    },
    shown: { type: 'final', entry: 'emitShown' },
  },
})
