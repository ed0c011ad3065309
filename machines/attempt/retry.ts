import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'

/**
 * Retries of a failed attempt's request, one at a time, any number of times. The provider's answer is shown
 * until the next one; after a lost answer, the same request fetches it.
 */
export const attemptRetry = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string; problem: Problem | null },
    events: {} as { type: 'retry' },
    emitted: {} as { type: 'answered' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    sendAgain: fromPromise<void, { id: string }>(() => Promise.reject(new Error('provide sendAgain'))),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    emitAnswered: emit({ type: 'answered' }),
    emitRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'refused', problem: problemOf(error) }) as const,
    ),
  },
}).createMachine({
  id: 'attemptRetry',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'failed',
  states: {
    /** The original failure, or a retry that could not be sent. */
    failed: { on: { retry: 'sending' } },
    sending: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        src: 'sendAgain',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'answered', actions: 'emitAnswered' },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepProblem', params: ({ event }) => event },
            { type: 'emitRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    /** The provider has answered, successfully or not. */
    answered: { on: { retry: 'sending' } },
  },
})
