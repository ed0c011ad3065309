import { assign, emit, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, storedIn, told } from '../settle.ts'

type ToggleEvent = { type: 'turned'; on: boolean } | { type: 'value.loaded'; on: boolean }

interface Context {
  /** As the platform has it. */
  confirmed: boolean
  /** As the user wants it, shown at once; null if stored like that. */
  wanted: boolean | null
  problem: Problem | null
}

type Outcome = Settled<boolean, boolean>

/**
 * A switch: toggles at once, saves in the background, and reverts if saving fails. Cannot be toggled during a
 * save.
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
    settle: settling<boolean, boolean, boolean>(),
  },
  guards: {
    isOther: ({ context }, { on }: { on: boolean }) => on !== context.confirmed,
    wasSaved: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || storedIn(outcome) === context.wanted,
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
  },
  actions: {
    want: assign({ wanted: (_, { on }: { on: boolean }) => on, problem: null }),
    confirm: assign({ confirmed: (_, { on }: { on: boolean }) => on }),
    take: assign(({ context }, outcome: Outcome) => ({
      confirmed: storedIn(outcome) ?? context.confirmed,
      wanted: null,
    })),
    forgetWanted: assign({ wanted: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
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
        src: 'settle',
        input: ({ context }) => ({ change: context.wanted ?? context.confirmed }),
        onDone: [
          { guard: told('wasSaved'), target: 'settled', actions: [told('take'), 'emitSaved'] },
          {
            guard: told('isUnknown'),
            target: 'settled',
            actions: ['forgetWanted', told('tellUnknown'), 'emitRefused'],
          },
          { target: 'settled', actions: [told('take'), 'tellNotSaved', 'emitRefused'] },
        ],
        onError: {
          target: 'settled',
          actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
        },
      },
    },
  },
})

/** The value to show: the wanted one while it is being saved, else the stored one. */
export const shownValue = ({ wanted, confirmed }: Context): boolean => wanted ?? confirmed
