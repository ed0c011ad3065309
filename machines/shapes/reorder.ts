import { assign, emit, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, storedIn, told } from '../settle.ts'
import { mergeOrder } from './three-way.ts'

/** A list in the order wanted, and as it was seen: it holds only for a list that still is so. */
export interface MovedOrder {
  ids: readonly string[]
  base: readonly string[]
}

type Outcome = Settled<readonly string[], readonly string[]>

type ReorderEvent =
  | { type: 'moved'; ids: readonly string[] }
  | { type: 'order.loaded'; ids: readonly string[] }

interface Context {
  /** As the platform has it. */
  confirmed: readonly string[]
  /** As the person wants it, shown at once; null when that is how it is stored. */
  wanted: readonly string[] | null
  /** What the save under way says, and the order that it was made from. */
  sent: readonly string[]
  base: readonly string[]
  problem: Problem | null
}

const sameOrder = (a: readonly string[] | null, b: readonly string[]): boolean =>
  a !== null && a.length === b.length && a.every((id, i) => id === b[i])

/** Whether what is stored now has what was sent, whatever else was added to it or removed since. */
const hasSent = ({ base, sent }: Context, stored: readonly string[]): boolean =>
  sameOrder(mergeOrder(base, sent, stored), stored)

const overtaken: Problem = {
  kind: 'stale',
  message:
    'Somebody else has put the list in another order meanwhile, so yours was not saved. It shows theirs now; move again what should stand elsewhere.',
  fields: {},
}

/** The order that is left to save over what is stored; a problem where two people have moved things differently. */
function leftOf(base: readonly string[], wanted: readonly string[], stored: readonly string[]) {
  const merged = mergeOrder(base, wanted, stored)
  // A list that was said to have changed and has not would be saved and refused for ever.
  if (merged === null || sameOrder(base, stored)) return { wanted: null, problem: overtaken }
  return { wanted: sameOrder(merged, stored) ? null : merged, problem: null }
}

/**
 * A list that is put in another order: shown at once, saved behind it, and put back when the save fails.
 * One save is under way at a time; a move meanwhile is saved after it. What somebody else has added or removed
 * stays so; of two people who move things differently, the first is shown to the second.
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
    settle: settling<MovedOrder, readonly string[], readonly string[]>(),
  },
  guards: {
    isNew: ({ context }, { ids }: { ids: readonly string[] }) => !sameOrder(ids, context.confirmed),
    movedMeanwhile: ({ context: { wanted, sent } }, outcome: Outcome) =>
      outcome.kind === 'done' && wanted !== null && !sameOrder(wanted, sent),
    wasSaved: (_, outcome: Outcome) => outcome.kind === 'done',
    /** The list has changed since it was loaded: what it is now is merged with what the person moved. */
    cameSecond: (_, outcome: Outcome) => outcome.kind === 'found' && outcome.after?.kind === 'stale',
    wasSavedUnheard: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && hasSent(context, outcome.found),
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
    isOvertaken: ({ context }) => context.problem !== null,
    wantsNothing: ({ context }) => context.wanted === null,
  },
  actions: {
    want: assign({ wanted: (_, { ids }: { ids: readonly string[] }) => ids }),
    confirm: assign({ confirmed: (_, { ids }: { ids: readonly string[] }) => ids }),
    take: assign({ confirmed: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.confirmed }),
    remember: assign(({ context: { wanted, confirmed } }) => ({
      sent: wanted ?? confirmed,
      base: confirmed,
      problem: null,
    })),
    /** Over what others have stored, only what the person moved is left to save. */
    hear: assign(({ context: { base, wanted } }, outcome: Outcome) => {
      const stored = storedIn(outcome) ?? base
      return { confirmed: stored, ...leftOf(base, wanted ?? base, stored) }
    }),
    /** The same, where what was sent was stored. */
    learn: assign(({ context: { sent, wanted } }, outcome: Outcome) => {
      const stored = storedIn(outcome) ?? sent
      // What has mine as it was sent has nothing against what was moved since.
      const merged = mergeOrder(sent, wanted ?? sent, stored) ?? stored
      return { confirmed: stored, wanted: sameOrder(merged, stored) ? null : merged }
    }),
    forgetWanted: assign({ wanted: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
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
  context: ({ input: { ids } }) => ({
    confirmed: ids,
    wanted: null,
    sent: ids,
    base: ids,
    problem: null,
  }),
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
        src: 'settle',
        input: ({ context: { sent, base } }) => ({
          change: { ids: sent, base },
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          { guard: told('movedMeanwhile'), target: 'saving', reenter: true, actions: told('take') },
          {
            guard: told('wasSaved'),
            target: 'settled',
            actions: [told('take'), 'forgetWanted', 'emitReordered'],
          },
          { guard: told('cameSecond'), target: 'merged', actions: told('hear') },
          { guard: told('wasSavedUnheard'), target: 'merged', actions: told('learn') },
          {
            guard: told('isUnknown'),
            target: 'settled',
            actions: ['forgetWanted', told('tellUnknown'), 'emitRefused'],
          },
          { target: 'settled', actions: [told('take'), 'forgetWanted', 'tellNotSaved', 'emitRefused'] },
        ],
        onError: {
          target: 'settled',
          actions: ['forgetWanted', { type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
        },
      },
    },
    /** What is left to save is known. */
    merged: {
      tags: 'busy',
      always: [
        { guard: 'isOvertaken', target: 'settled', actions: 'emitRefused' },
        { guard: 'wantsNothing', target: 'settled', actions: 'emitReordered' },
        { target: 'saving' },
      ],
    },
  },
})

/** The order to show: as wanted while it is being saved, else as stored. */
export const shownOrder = ({ wanted, confirmed }: Context): readonly string[] => wanted ?? confirmed
