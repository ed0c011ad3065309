import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from './problem.ts'

type ReorderEvent =
  | { type: 'moved'; ids: readonly string[] }
  | { type: 'order.loaded'; ids: readonly string[] }

interface Context {
  /** As the platform has it. */
  confirmed: readonly string[]
  /** As the person wants it, shown at once; null when that is how it is stored. */
  wanted: readonly string[] | null
  /** What the save under way says. */
  sent: readonly string[]
  problem: Problem | null
}

const sameOrder = (a: readonly string[] | null, b: readonly string[]): boolean =>
  a !== null && a.length === b.length && a.every((id, i) => id === b[i])

/**
 * A list that is put in another order: shown at once, saved behind it, and put back when the save fails.
 * One save is under way at a time; a move meanwhile is saved after it.
 */
export const reorder = setup({
  types: {
    input: {} as { ids: readonly string[] },
    context: {} as Context,
    events: {} as ReorderEvent,
    emitted: {} as { type: 'reordered' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    saveOrder: fromPromise<readonly string[], { ids: readonly string[] }>(() =>
      Promise.reject(new Error('provide saveOrder')),
    ),
    readOrder: fromPromise<readonly string[]>(() => Promise.reject(new Error('provide readOrder'))),
  },
  guards: {
    isNew: ({ context }, { ids }: { ids: readonly string[] }) => !sameOrder(ids, context.confirmed),
    movedMeanwhile: ({ context }) => context.wanted !== null && !sameOrder(context.wanted, context.sent),
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    savedAndMovedMeanwhile: ({ context }, { output }: { output: readonly string[] }) =>
      sameOrder(output, context.sent) && context.wanted !== null && !sameOrder(context.wanted, context.sent),
    wasSaved: ({ context }, { output }: { output: readonly string[] }) => sameOrder(output, context.sent),
  },
  actions: {
    want: assign({ wanted: (_, { ids }: { ids: readonly string[] }) => ids }),
    confirm: assign({ confirmed: (_, { ids }: { ids: readonly string[] }) => ids }),
    remember: assign({ sent: ({ context }) => context.wanted ?? context.confirmed, problem: null }),
    forgetWanted: assign({ wanted: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNotSaved: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. The order is as it was; try again.',
        fields: {},
      } satisfies Problem,
    }),
    emitReordered: emit({ type: 'reordered' }),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? { kind: 'fault' as const, message: 'Unknown error.', fields: {} }
      return { type: 'refused', problem } as const
    }),
  },
}).createMachine({
  id: 'reorder',
  context: ({ input }) => ({ confirmed: input.ids, wanted: null, sent: input.ids, problem: null }),
  initial: 'settled',
  on: {
    'order.loaded': { actions: { type: 'confirm', params: ({ event }) => event } },
  },
  states: {
    settled: {
      on: {
        moved: {
          guard: { type: 'isNew', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'want', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'remember',
      on: { moved: { actions: { type: 'want', params: ({ event }) => event } } },
      invoke: {
        src: 'saveOrder',
        input: ({ context }) => ({ ids: context.sent }),
        onDone: [
          {
            guard: 'movedMeanwhile',
            target: 'saving',
            reenter: true,
            actions: { type: 'confirm', params: ({ event }) => ({ ids: event.output }) },
          },
          {
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ ids: event.output }) },
              'forgetWanted',
              'emitReordered',
            ],
          },
        ],
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          {
            target: 'settled',
            actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
    /** The answer was lost: the order may have been saved or not. */
    checking: {
      tags: 'busy',
      on: { moved: { actions: { type: 'want', params: ({ event }) => event } } },
      invoke: {
        src: 'readOrder',
        onDone: [
          {
            guard: { type: 'savedAndMovedMeanwhile', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'confirm', params: ({ event }) => ({ ids: event.output }) },
          },
          {
            guard: { type: 'wasSaved', params: ({ event }) => event },
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ ids: event.output }) },
              'forgetWanted',
              'emitReordered',
            ],
          },
          {
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ ids: event.output }) },
              'forgetWanted',
              'tellNotSaved',
              'emitRefused',
            ],
          },
        ],
        onError: {
          target: 'settled',
          actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
        },
      },
    },
  },
})

/** The order to show: as wanted while it is being saved, else as stored. */
export const shownOrder = ({ wanted, confirmed }: Context): readonly string[] => wanted ?? confirmed
