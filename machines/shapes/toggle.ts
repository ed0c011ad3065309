import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'

type ToggleEvent = { type: 'turned'; on: boolean } | { type: 'value.loaded'; on: boolean }

interface Context {
  /** As the platform has it. */
  confirmed: boolean
  /** As the person wants it, shown at once; null when that is how it is stored. */
  wanted: boolean | null
  problem: Problem | null
}

/**
 * A switch: shown turned at once, saved behind it, and turned back when the save fails.
 * While a save is under way it can't be turned again.
 */
export const toggle = setup({
  types: {
    input: {} as { on: boolean },
    context: {} as Context,
    events: {} as ToggleEvent,
    emitted: {} as { type: 'saved' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    saveValue: fromPromise<boolean, { on: boolean }>(() => Promise.reject(new Error('provide saveValue'))),
    readValue: fromPromise<boolean>(() => Promise.reject(new Error('provide readValue'))),
  },
  guards: {
    isOther: ({ context }, { on }: { on: boolean }) => on !== context.confirmed,
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    wasSaved: ({ context }, { output }: { output: boolean }) => output === context.wanted,
  },
  actions: {
    want: assign({ wanted: (_, { on }: { on: boolean }) => on, problem: null }),
    confirm: assign({ confirmed: (_, { on }: { on: boolean }) => on }),
    forgetWanted: assign({ wanted: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNotSaved: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. Nothing was changed; try again.',
        fields: {},
      } satisfies Problem,
    }),
    emitSaved: emit({ type: 'saved' }),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? { kind: 'fault' as const, message: 'Unknown error.', fields: {} }
      return { type: 'refused', problem } as const
    }),
  },
}).createMachine({
  id: 'toggle',
  context: ({ input }) => ({ confirmed: input.on, wanted: null, problem: null }),
  initial: 'settled',
  on: { 'value.loaded': { actions: { type: 'confirm', params: ({ event }) => event } } },
  states: {
    settled: {
      on: {
        turned: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'want', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'saveValue',
        input: ({ context }) => ({ on: context.wanted ?? context.confirmed }),
        onDone: {
          target: 'settled',
          actions: [
            { type: 'confirm', params: ({ event }) => ({ on: event.output }) },
            'forgetWanted',
            'emitSaved',
          ],
        },
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          {
            target: 'settled',
            actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
    /** The answer was lost: it may have been saved or not. */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'readValue',
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => event },
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ on: event.output }) },
              'forgetWanted',
              'emitSaved',
            ],
          },
          {
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ on: event.output }) },
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

/** What the switch shows: as wanted while it is being saved, else as stored. */
export const shownValue = ({ wanted, confirmed }: Context): boolean => wanted ?? confirmed
