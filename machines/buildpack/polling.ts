import { assign, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'

/** A revision as far as it is followed. `error` says why it failed. */
export interface FollowedRevision {
  id: string
  status: 'pending' | 'published' | 'failed'
  error: string | null
}

/** How often a pending revision is looked at before that is given up: for two minutes. */
export const maxReads = 60

interface Context {
  revisionId: string
  revision: FollowedRevision | null
  reads: number
  problem: Problem | null
}

/**
 * Follows a pending revision: looks at it every two seconds until it has ended, and gives up after a while. What it
 * was seen as last is the output. An answer that is lost is no reason to stop; any other failure is.
 */
export const revisionPolling = setup({
  types: {
    /** `reads` is how often it was looked at before. */
    input: {} as { revisionId: string; reads?: number },
    context: {} as Context,
    output: {} as { revision: FollowedRevision; problem: Problem | null },
  },
  actors: {
    readRevision: fromPromise<FollowedRevision, { revisionId: string }>(() =>
      Promise.reject(new Error('provide readRevision')),
    ),
  },
  delays: { pollInterval: 2000 },
  guards: {
    isPending: (_, { output }: { output: FollowedRevision }) => output.status === 'pending',
    isLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    isTooLong: ({ context }) => context.reads >= maxReads,
  },
  actions: {
    keep: assign({
      revision: (_, { output }: { output: FollowedRevision }) => output,
      reads: ({ context }) => context.reads + 1,
    }),
    count: assign({ reads: ({ context }) => context.reads + 1 }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
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
          {
            guard: { type: 'isPending', params: ({ event }) => event },
            target: 'deciding',
            actions: { type: 'keep', params: ({ event }) => event },
          },
          { target: 'ended', actions: { type: 'keep', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'deciding',
            actions: 'count',
          },
          { target: 'ended', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    deciding: { always: [{ guard: 'isTooLong', target: 'ended' }, { target: 'waiting' }] },
    ended: { type: 'final' },
  },
})
