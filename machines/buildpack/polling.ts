import { assign, setup } from 'xstate'
import { keepProblem } from '../conversation.ts'
import { type Failed, given, unprovided } from '../given.ts'
import { type Problem, problemOf } from '../problem.ts'

/** The followed parts of a release. `error` says why it failed. */
export interface FollowedRevision {
  id: string
  status: 'pending' | 'published' | 'failed'
  error: string | null
}

/** Number of polls of a pending release before giving up: two minutes. */
export const maxReads = 60

interface Context {
  revisionId: string
  revision: FollowedRevision | null
  reads: number
  problem: Problem | null
}

/**
 * Follows a pending release: polls it every two seconds until it has ended or a limit is reached. Outputs the
 * last known release. A lost answer does not stop it; any other failure does.
 */
export const revisionPolling = setup({
  types: {
    /** `reads` counts the earlier polls. */
    input: {} as { revisionId: string; reads?: number },
    context: {} as Context,
    output: {} as { revision: FollowedRevision; problem: Problem | null },
  },
  actors: {
    readRevision: unprovided<FollowedRevision, { revisionId: string }>('readRevision'),
  },
  delays: { pollInterval: 2000 },
  guards: {
    isPending: (_, { output }: { output: FollowedRevision }) => output.status === 'pending',
    isLost: (_, { error }: Failed) => problemOf(error).kind === 'lost',
    isTooLong: ({ context }) => context.reads >= maxReads,
  },
  actions: {
    keep: assign({
      revision: (_, { output }: { output: FollowedRevision }) => output,
      reads: ({ context }) => context.reads + 1,
    }),
    count: assign({ reads: ({ context }) => context.reads + 1 }),
    keepProblem,
  },
}).createMachine({
  id: 'revisionPolling',
  context: ({ input: { revisionId, reads = 0 } }) => ({ revisionId, reads, revision: null, problem: null }),
  initial: 'waiting',
  output: ({ context }) => ({
    revision: context.revision ?? { id: context.revisionId, status: 'pending', error: null },
    problem: context.problem,
  }),
  states: {
    waiting: { after: { pollInterval: 'reading' } },
    reading: {
      invoke: {
        src: 'readRevision',
        input: ({ context }) => ({ revisionId: context.revisionId }),
        onDone: [
          { guard: given('isPending'), target: 'deciding', actions: given('keep') },
          { target: 'ended', actions: given('keep') },
        ],
        onError: [
          { guard: given('isLost'), target: 'deciding', actions: 'count' },
          { target: 'ended', actions: given('keepProblem') },
        ],
      },
    },
    deciding: { always: [{ guard: 'isTooLong', target: 'ended' }, { target: 'waiting' }] },
    ended: { type: 'final' },
  },
})
