import { assign, emit, setup } from 'xstate'
import { emitRefused, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import { plainProblem, type Problem, unanswered } from '../problem.ts'
import { reload, reloadThen } from './reload.ts'
import {
  cameSecond,
  isAnswered,
  isUnknown,
  type Settled,
  settling,
  storedIn,
  tellUnknown,
} from '../settle.ts'
import { isSameOrder, mergeOrder } from './three-way.ts'

/**
 * The wanted order of a list, and the order it was based on: only valid for a list that still is in that
 * order.
 */
export interface MovedOrder {
  ids: readonly string[]
  base: readonly string[]
}

type Outcome = Settled<readonly string[], readonly string[]>

/** `stored` is the order that the page has loaded. */
interface Move {
  ids: readonly string[]
  stored: readonly string[]
}

interface Context {
  /** As the platform answered, until the page has loaded it; else null. */
  confirmed: readonly string[] | null
  /** As the page had it when the user began to move. */
  loaded: readonly string[]
  /** As the user wants it, shown at once; null if stored like that. */
  wanted: readonly string[] | null
  /** The order in the save in progress, and the one it was based on. */
  sent: readonly string[]
  base: readonly string[]
  problem: Problem | null
}

const sameOrder = (a: readonly string[] | null, b: readonly string[]): boolean =>
  a !== null && a.length === b.length && a.every((id, i) => id === b[i])

/** True if the stored list has the order that was sent, whatever was added or removed since. */
const hasSent = ({ base, sent }: Context, stored: readonly string[]): boolean =>
  sameOrder(mergeOrder(base, sent, stored), stored)

const overtaken = plainProblem(
  'stale',
  'Somebody else has put the list in another order meanwhile, so yours was not saved. It shows theirs now; move again what should stand elsewhere.',
)

/** The order left to save over what is stored; a problem if two users have moved things differently. */
function leftOf(base: readonly string[], wanted: readonly string[], stored: readonly string[]) {
  const merged = mergeOrder(base, wanted, stored)
  // A list reported as changed that has not changed would be saved and refused forever.
  if (merged === null || sameOrder(base, stored)) return { wanted: null, problem: overtaken }
  if (!sameOrder(merged, stored)) return { wanted: merged, problem: null }
  // What was moved back by now is not stored if others have moved things.
  return { wanted: null, problem: isSameOrder(wanted, stored) ? null : overtaken }
}

/**
 * The order of a list: changes show at once, are saved in the background, and are reverted if saving fails.
 * One save at a time; a move during it is saved afterwards. Others' additions and removals are kept; if two
 * users move things differently, the second is shown the first one's order.
 */
export const reorder = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'moved' } & Move,
    emitted: {} as { type: 'reordered' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    reload,
    settle: settling<MovedOrder, readonly string[], readonly string[]>(),
  },
  guards: {
    isNew: ({ context }, { ids, stored }: Move) => !sameOrder(ids, context.confirmed ?? stored),
    movedMeanwhile: ({ context: { wanted, sent } }, outcome: Outcome) =>
      outcome.kind === 'done' && wanted !== null && !sameOrder(wanted, sent),
    isAnswered,
    cameSecond,
    wasSavedUnheard: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && hasSent(context, outcome.found),
    isUnknown,
    isOvertaken: ({ context }) => context.problem !== null,
    wantsNothing: ({ context }) => context.wanted === null,
  },
  actions: {
    want: assign({ wanted: (_, { ids }: Move) => ids }),
    keepLoaded: assign({ loaded: (_, { stored }: Move) => stored }),
    take: assign({ confirmed: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.confirmed }),
    remember: assign(({ context: { wanted, confirmed, loaded } }) => ({
      sent: wanted ?? [],
      base: confirmed ?? loaded,
      problem: null,
    })),
    /** Beside what others have stored, only the user's moves are left to save. */
    hear: assign(({ context: { base, wanted } }, outcome: Outcome) => {
      const stored = storedIn(outcome) ?? base
      return { confirmed: stored, ...leftOf(base, wanted ?? base, stored) }
    }),
    /** The same, when what was sent was stored. */
    learn: assign(({ context: { sent, wanted } }, outcome: Outcome) => {
      const stored = storedIn(outcome) ?? sent
      // If the order is stored as sent, later moves cannot conflict with it.
      const merged = mergeOrder(sent, wanted ?? sent, stored) ?? stored
      return { confirmed: stored, wanted: sameOrder(merged, stored) ? null : merged }
    }),
    forgetWanted: assign({ wanted: null }),
    forgetConfirmed: assign({ confirmed: null }),
    keepProblem,
    tellUnknown,
    tellNotSaved: assign({ problem: unanswered('The order is as it was') }),
    emitReordered: emit({ type: 'reordered' }),
    emitRefused,
  },
}).createMachine({
  id: 'reorder',
  context: { confirmed: null, loaded: [], wanted: null, sent: [], base: [], problem: null },
  initial: 'settled',
  states: {
    settled: {
      initial: 'resting',
      states: {
        resting: {},
        /** The page still has the order as it was. */
        reloading: {
          invoke: reloadThen('resting', 'forgetConfirmed'),
        },
      },
      on: {
        moved: { guard: given('isNew'), target: 'saving', actions: [given('want'), given('keepLoaded')] },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'remember',
      on: { moved: { actions: given('want') } },
      invoke: {
        src: 'settle',
        input: ({ context: { sent, base } }) => ({
          change: { ids: sent, base },
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          { guard: told('movedMeanwhile'), target: 'saving', reenter: true, actions: told('take') },
          {
            guard: told('isAnswered'),
            target: 'settled.reloading',
            actions: [told('take'), 'forgetWanted', 'emitReordered'],
          },
          { guard: told('cameSecond'), target: 'merged', actions: told('hear') },
          { guard: told('wasSavedUnheard'), target: 'merged', actions: told('learn') },
          {
            guard: told('isUnknown'),
            target: 'settled.reloading',
            actions: ['forgetWanted', told('tellUnknown'), 'emitRefused'],
          },
          {
            target: 'settled.reloading',
            actions: [told('take'), 'forgetWanted', 'tellNotSaved', 'emitRefused'],
          },
        ],
        onError: {
          target: 'settled.reloading',
          actions: ['forgetWanted', given('keepProblem'), 'emitRefused'],
        },
      },
    },
    /** The remainder to save is known. */
    merged: {
      tags: 'busy',
      always: [
        { guard: 'isOvertaken', target: 'settled.reloading', actions: 'emitRefused' },
        { guard: 'wantsNothing', target: 'settled.reloading', actions: 'emitReordered' },
        { target: 'saving' },
      ],
    },
  },
})

/** The order to show: the wanted one while it is being saved, else the stored one. */
export const shownOrder = ({ wanted, confirmed }: Context, stored: readonly string[]): readonly string[] =>
  wanted ?? confirmed ?? stored
