import { assign, emit, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, unprovided } from '../given.ts'
import type { Problem } from '../problem.ts'

/** The followed part of a delivery. */
interface FollowedDelivery {
  state: 'pending' | 'retrying' | 'delivered' | 'givenUp'
}

/** Number of polls of a pending delivery before giving up: half a minute, twice what a receiver may take. */
const mostReads = 30

/**
 * Follows a message that is to be sent: polls it every second until it was tried, or will not be. Gives up at a limit,
 * and where a poll fails; a person may have it looked at again.
 */
export const deliveryPolling = setup({
  types: {
    /** `limit`: the number of polls before giving up. */
    input: {} as { limit?: number },
    context: {} as {
      delivery: FollowedDelivery | null
      limit: number
      reads: number
      problem: Problem | null
    },
    events: {} as { type: 'lookAgain' },
    emitted: {} as { type: 'tried' },
  },
  actors: {
    readDelivery: unprovided<FollowedDelivery>('readDelivery'),
  },
  delays: { pollInterval: 1000 },
  guards: {
    isPending: (_, { output }: { output: FollowedDelivery }) => output.state === 'pending',
    isTooLong: ({ context }) => context.reads >= context.limit,
  },
  actions: {
    keep: assign({ delivery: (_, { output }: { output: FollowedDelivery }) => output }),
    count: assign({ reads: ({ context }) => context.reads + 1 }),
    countAnew: assign({ reads: 0 }),
    keepProblem,
    clearProblem,
    emitTried: emit({ type: 'tried' }),
  },
}).createMachine({
  id: 'deliveryPolling',
  context: ({ input: { limit = mostReads } }) => ({ delivery: null, limit, reads: 0, problem: null }),
  initial: 'waiting',
  states: {
    waiting: { after: { pollInterval: 'reading' } },
    reading: {
      invoke: {
        src: 'readDelivery',
        onDone: [
          { guard: given('isPending'), target: 'deciding', actions: 'count' },
          { target: 'tried', actions: [given('keep'), 'emitTried'] },
        ],
        onError: { target: 'stopped', actions: given('keepProblem') },
      },
    },
    deciding: { always: [{ guard: 'isTooLong', target: 'stopped' }, { target: 'waiting' }] },
    stopped: { on: { lookAgain: { target: 'reading', actions: ['countAnew', 'clearProblem'] } } },
    tried: { type: 'final' },
  },
})
