import { assign, emit, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import type { Problem } from '../problem.ts'
import { hasHappened, settling, tellUnknown } from '../settle.ts'

type ConfirmationEvent =
  | { type: 'open' }
  | { type: 'typed'; text: string }
  /** `code` is the proof that some actions require. */
  | { type: 'confirm'; code?: string }
  | { type: 'cancel' }

/** A confirmed action; `code` is null if it requires no proof. */
export interface ConfirmedAction {
  code: string | null
}

/**
 * A destructive action with a confirmation. If `expected` is a text, it must be typed exactly (SPEC section
 * 5, shutdown).
 */
export const confirmation = setup({
  types: {
    input: {} as { expected: string | null },
    context: {} as {
      expected: string | null
      typed: string
      /** Identifies the action to the platform, however often it is sent. */
      key: string
      problem: Problem | null
    },
    events: {} as ConfirmationEvent,
    emitted: {} as { type: 'confirmed' } | { type: 'refused' },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    /** Acts; a lookup finds whether that has happened. */
    settle: settling<ConfirmedAction, unknown, boolean>(),
  },
  guards: {
    typedAsExpected: ({ context }) => context.expected === null || context.typed === context.expected,
    hasHappened,
  },
  actions: {
    ask: assign({ typed: '', problem: null, key: () => crypto.randomUUID() }),
    clearProblem,
    keepTyped: assign({ typed: (_, { text }: { text: string }) => text }),
    keepProblem,
    tellUnknown,
    emitConfirmed: emit({ type: 'confirmed' }),
    emitRefused: emit({ type: 'refused' }),
  },
}).createMachine({
  id: 'confirmation',
  context: ({ input }) => ({ expected: input.expected, typed: '', key: '', problem: null }),
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'asking', actions: 'ask' } } },
    asking: {
      tags: 'open',
      on: {
        typed: { actions: given('keepTyped') },
        confirm: { target: 'acting', guard: 'typedAsExpected' },
        cancel: 'closed',
      },
    },
    acting: {
      tags: ['busy', 'open'],
      entry: 'clearProblem',
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: { code: event.type === 'confirm' ? (event.code ?? null) : null },
          key: context.key,
          // What is missing may have been removed by an earlier attempt, or by somebody else.
          lookAfter: ['lost', 'missing'],
        }),
        onDone: [
          { guard: told('hasHappened'), target: 'done', actions: 'emitConfirmed' },
          { target: 'asking', actions: [told('tellUnknown'), 'emitRefused'] },
        ],
        onError: { target: 'asking', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    done: { type: 'final' },
  },
})
