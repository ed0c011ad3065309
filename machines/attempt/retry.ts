import { assign, emit, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import type { Problem } from '../problem.ts'
import { isAnswered, settling, tellUnknown } from '../settle.ts'

/**
 * Retries of a failed attempt's request, one at a time, any number of times. The provider's answer is shown
 * until the next one; after a lost answer, the same request fetches it.
 */
export const attemptRetry = setup({
  types: {
    input: {} as { id: string },
    context: {} as {
      id: string
      /** Identifies the retry to the platform until it is answered. */
      key: string
      problem: Problem | null
    },
    events: {} as { type: 'retry' },
    emitted: {} as { type: 'answered' } | { type: 'unanswered' } | { type: 'refused' },
    tags: {} as 'busy',
  },
  actors: {
    /** Retries the attempt of this id; nothing is looked up. */
    settle: settling<string, unknown, never>(),
  },
  guards: { isAnswered },
  actions: {
    begin: assign({ key: () => crypto.randomUUID() }),
    clearProblem,
    keepProblem,
    tellUnknown,
    emitAnswered: emit({ type: 'answered' }),
    emitUnanswered: emit({ type: 'unanswered' }),
    emitRefused: emit({ type: 'refused' }),
  },
}).createMachine({
  id: 'attemptRetry',
  context: ({ input }) => ({ ...input, key: crypto.randomUUID(), problem: null }),
  initial: 'failed',
  states: {
    /** The original failure, or a retry that could not be sent. */
    failed: { on: { retry: 'sending' } },
    sending: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        src: 'settle',
        input: ({ context }) => ({ change: context.id, key: context.key, lookAfter: [] }),
        onDone: [
          { guard: told('isAnswered'), target: 'answered', actions: ['begin', 'emitAnswered'] },
          { target: 'failed', actions: [told('tellUnknown'), 'emitUnanswered'] },
        ],
        onError: { target: 'failed', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    /** The provider has answered, successfully or not. */
    answered: { on: { retry: 'sending' } },
  },
})
