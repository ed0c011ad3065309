import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from './problem.ts'

/** What is chosen from a list, by name or id; the order does not matter. */
export type Choice = readonly string[]

type AutoSaveEvent =
  | { type: 'chosen'; choice: Choice }
  /** The person leaves: what waits is saved now. */
  | { type: 'flush' }
  | { type: 'value.loaded'; choice: Choice }

interface Context {
  /** Between the last change and its save, in ms. */
  delayMs: number
  /** As the platform has it. */
  confirmed: Choice
  /** As the person wants it, shown at once; null when that is how it is stored. */
  wanted: Choice | null
  /** What the save under way, or of unknown end, says. */
  sent: Choice
  problem: Problem | null
}

const isSame = (a: Choice, b: Choice): boolean =>
  a.length === b.length && a.toSorted().join('\n') === b.toSorted().join('\n')

/**
 * A choice that saves itself a while after its last change. What is changed during a save is saved after it; a save
 * that fails turns the choice back and says why.
 */
export const autoSave = setup({
  types: {
    input: {} as { choice: Choice; delayMs: number },
    context: {} as Context,
    events: {} as AutoSaveEvent,
    emitted: {} as { type: 'saved' } | { type: 'refused'; problem: Problem; choice: Choice },
    tags: {} as 'unsaved',
  },
  actors: {
    saveChoice: fromPromise<Choice, { choice: Choice }>(() =>
      Promise.reject(new Error('provide saveChoice')),
    ),
    readChoice: fromPromise<Choice>(() => Promise.reject(new Error('provide readChoice'))),
  },
  delays: {
    saveDelay: ({ context }) => context.delayMs,
  },
  guards: {
    isAsStored: ({ context }, { choice }: { choice: Choice }) => isSame(choice, context.confirmed),
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    /** Something else was chosen while the save was under way. */
    wantsMore: ({ context }) => context.wanted !== null && !isSame(context.wanted, context.sent),
    wasSaved: ({ context }, { output }: { output: Choice }) => isSame(output, context.sent),
  },
  actions: {
    want: assign({ wanted: (_, { choice }: { choice: Choice }) => choice, problem: null }),
    send: assign({ sent: ({ context }) => context.wanted ?? context.confirmed }),
    confirm: assign({ confirmed: (_, { choice }: { choice: Choice }) => choice }),
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
      return { type: 'refused', problem, choice: context.sent } as const
    }),
  },
}).createMachine({
  id: 'autoSave',
  context: ({ input: { choice, delayMs } }) => ({
    delayMs,
    confirmed: choice,
    wanted: null,
    sent: choice,
    problem: null,
  }),
  initial: 'settled',
  on: {
    'value.loaded': { actions: { type: 'confirm', params: ({ event }) => event } },
  },
  states: {
    settled: {
      on: {
        chosen: [
          { guard: { type: 'isAsStored', params: ({ event }) => event } },
          { target: 'waiting', actions: { type: 'want', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      tags: 'unsaved',
      after: { saveDelay: 'saving' },
      on: {
        chosen: [
          {
            guard: { type: 'isAsStored', params: ({ event }) => event },
            target: 'settled',
            actions: 'forgetWanted',
          },
          { target: 'waiting', reenter: true, actions: { type: 'want', params: ({ event }) => event } },
        ],
        flush: 'saving',
      },
    },
    saving: {
      tags: 'unsaved',
      entry: 'send',
      on: { chosen: { actions: { type: 'want', params: ({ event }) => event } } },
      invoke: {
        src: 'saveChoice',
        input: ({ context }) => ({ choice: context.wanted ?? context.confirmed }),
        onDone: [
          {
            guard: 'wantsMore',
            target: 'waiting',
            actions: { type: 'confirm', params: ({ event }) => ({ choice: event.output }) },
          },
          {
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ choice: event.output }) },
              'forgetWanted',
              'emitSaved',
            ],
          },
        ],
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          // A newer choice may be taken where this one was not.
          { guard: 'wantsMore', target: 'waiting' },
          {
            target: 'settled',
            actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
    /** The answer was lost: it may have been saved or not. */
    checking: {
      tags: 'unsaved',
      on: { chosen: { actions: { type: 'want', params: ({ event }) => event } } },
      invoke: {
        src: 'readChoice',
        onDone: [
          {
            guard: 'wantsMore',
            target: 'waiting',
            actions: { type: 'confirm', params: ({ event }) => ({ choice: event.output }) },
          },
          {
            guard: { type: 'wasSaved', params: ({ event }) => event },
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ choice: event.output }) },
              'forgetWanted',
              'emitSaved',
            ],
          },
          {
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => ({ choice: event.output }) },
              'forgetWanted',
              'tellNotSaved',
              'emitRefused',
            ],
          },
        ],
        onError: [
          { guard: 'wantsMore', target: 'waiting' },
          {
            target: 'settled',
            actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
  },
})

/** What is shown as chosen: as wanted until that is settled, else as stored. */
export const shownChoice = ({ wanted, confirmed }: Context): Choice => wanted ?? confirmed
