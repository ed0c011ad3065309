import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'

type ConfirmationEvent =
  | { type: 'open' }
  | { type: 'typed'; text: string }
  /** `code` is the proof that some actions require. */
  | { type: 'confirm'; code?: string }
  | { type: 'cancel' }

/**
 * A destructive action with a confirmation. If `expected` is a text, it must be typed exactly (SPEC section
 * 5, shutdown).
 */
export const confirmation = setup({
  types: {
    input: {} as { expected: string | null },
    context: {} as { expected: string | null; typed: string; problem: Problem | null },
    events: {} as ConfirmationEvent,
    emitted: {} as { type: 'confirmed' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    act: fromPromise<void, { code: string | null }>(() => Promise.reject(new Error('provide act'))),
  },
  guards: {
    typedAsExpected: ({ context }) => context.expected === null || context.typed === context.expected,
  },
  actions: {
    forget: assign({ typed: '', problem: null }),
    clearProblem: assign({ problem: null }),
    keepTyped: assign({ typed: (_, text: string) => text }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    emitConfirmed: emit({ type: 'confirmed' }),
    emitRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'refused', problem: problemOf(error) }) as const,
    ),
  },
}).createMachine({
  id: 'confirmation',
  context: ({ input }) => ({ expected: input.expected, typed: '', problem: null }),
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'asking', actions: 'forget' } } },
    asking: {
      tags: 'open',
      on: {
        typed: { actions: { type: 'keepTyped', params: ({ event }) => event.text } },
        confirm: { target: 'acting', guard: 'typedAsExpected' },
        cancel: 'closed',
      },
    },
    acting: {
      tags: ['busy', 'open'],
      entry: 'clearProblem',
      invoke: {
        src: 'act',
        input: ({ event }) => ({ code: event.type === 'confirm' ? (event.code ?? null) : null }),
        onDone: { target: 'done', actions: 'emitConfirmed' },
        onError: {
          target: 'asking',
          actions: [
            { type: 'keepProblem', params: ({ event }) => event },
            { type: 'emitRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    done: { type: 'final' },
  },
})
