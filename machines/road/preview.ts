import { assign, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, unprovided } from '../given.ts'
import type { Problem } from '../problem.ts'

/**
 * The question what a step would do: asked once when somebody wants to know, and again after a failure, never by
 * itself. The answer is the platform's, which does the step and undoes it.
 */
export const preview = setup({
  types: {
    context: {} as { effects: unknown; problem: Problem | null },
    events: {} as { type: 'tryAgain' },
  },
  actors: {
    ask: unprovided<unknown>('ask'),
  },
  actions: {
    keepEffects: assign({ effects: (_, { output }: { output: unknown }) => output }),
    keepProblem,
    clearProblem,
  },
}).createMachine({
  id: 'preview',
  context: { effects: null, problem: null },
  initial: 'asking',
  states: {
    asking: {
      entry: 'clearProblem',
      invoke: {
        src: 'ask',
        onDone: { target: 'shown', actions: given('keepEffects') },
        onError: { target: 'failed', actions: given('keepProblem') },
      },
    },
    shown: { type: 'final' },
    failed: { on: { tryAgain: 'asking' } },
  },
})
