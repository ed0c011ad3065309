import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'

/**
 * Having a failed attempt's request sent again: as often as one likes, one at a time. The provider's answer is shown
 * until the next; after a lost one, the same request asks for that answer.
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
    /** As it failed, or could not be sent again. */
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
    /** The provider has answered, well or badly. */
    answered: { on: { retry: 'sending' } },
  },
})
