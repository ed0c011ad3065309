import { assign, emit, setup } from 'xstate'
import { keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import {
  type AutoSaveContext,
  type AutoSaveEvent,
  baseOf,
  type Choice,
  hasSent,
  isSame,
  knownBase,
  type Joined,
  type KeptChoice,
  leftOf,
  notSaved,
  type Shown,
  type StoredChoice,
  unsureAfter,
} from './choice.ts'
import { reload, reloadThen } from './reload.ts'
import { type Problem, problemOf } from '../problem.ts'
import {
  cameSecond,
  isAnswered,
  mayBeDone,
  type Settled,
  settling,
  storedIn,
  tellUnknown,
} from '../settle.ts'

type Outcome = Settled<StoredChoice, StoredChoice>

/** Number of consecutive conflicts after which the user decides when to retry. */
const tries = 3

const wantsMore = ({ wanted, sent }: AutoSaveContext): boolean => wanted !== null && !isSame(wanted, sent)

function heard(context: AutoSaveContext, stored: StoredChoice) {
  const base = knownBase(context, stored.choice)
  const met = { base, mine: context.wanted ?? baseOf(context), theirs: stored.choice }
  return { confirmed: stored, unsure: [], ...leftOf(context.joined, met) }
}

/**
 * A choice that saves itself a while after its last change. A change during a save is saved after it; a
 * failed save reverts the choice and says why. What others have stored meanwhile is never undone: it is
 * merged with the user's changes or, for a single choice, shown instead. If others keep saving first, it
 * stops and keeps the choice until the user retries.
 */
export const autoSave = setup({
  types: {
    input: {} as { joined: Joined; delayMs: number },
    context: {} as AutoSaveContext,
    events: {} as AutoSaveEvent,
    emitted: {} as
      | { type: 'saved' }
      | ({ type: 'held' } & KeptChoice)
      | ({ type: 'refused'; problem: Problem } & KeptChoice),
    tags: {} as 'unsaved',
  },
  actors: {
    reload,
    settle: settling<StoredChoice, StoredChoice, StoredChoice>(),
  },
  delays: {
    saveDelay: ({ context }) => context.delayMs,
  },
  guards: {
    isAsStored: ({ context }, { choice, stored }: { choice: Choice } & Shown) =>
      context.unsure.length === 0 && isSame(choice, (context.confirmed ?? stored).choice),
    /** The choice changed during the save. */
    wantsMore: ({ context }) => wantsMore(context),
    wantsMoreThanSaved: ({ context }, outcome: Outcome) => outcome.kind === 'done' && wantsMore(context),
    isAnswered,
    cameSecond,
    wasNotSaved: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && !wantsMore(context) && !hasSent(context, outcome.found.choice),
    wasFound: (_, outcome: Outcome) => outcome.kind === 'found',
    wantsMoreThanUnknown: ({ context }, outcome: Outcome) => mayBeDone(outcome) && wantsMore(context),
    isOvertaken: ({ context }) => context.problem !== null,
    wantsNothing: ({ context }) => context.wanted === null,
    isOutrun: ({ context }) => context.outrun >= tries,
  },
  actions: {
    want: assign(({ context }, { choice, stored }: { choice: Choice } & Shown) => ({
      confirmed: context.confirmed ?? stored,
      wanted: choice,
      outrun: context.wanted !== null && isSame(context.wanted, choice) ? context.outrun : 0,
      problem: null,
    })),
    /** Counts the attempt, unless something else has been chosen since and not been tried yet. */
    countTry: assign({ outrun: ({ context }) => context.outrun + (wantsMore(context) ? 0 : 1) }),
    tryAnew: assign({ outrun: 0 }),
    send: assign({ sent: ({ context }) => context.wanted ?? baseOf(context) }),
    forgetConfirmed: assign({ confirmed: null, unsure: [] }),
    take: assign(({ context }, outcome: Outcome) => ({
      confirmed: storedIn(outcome) ?? context.confirmed,
      unsure: [],
    })),
    keepUnsure: assign({ unsure: ({ context }) => unsureAfter(context) }),
    /** Removes from the user's wishes what others have stored. */
    hear: assign(({ context }, outcome: Outcome) => {
      const stored = storedIn(outcome)
      return stored === undefined ? {} : heard(context, stored)
    }),
    /** The same, when what was sent may have been stored. */
    learn: assign(({ context }, outcome: Outcome) => {
      const stored = storedIn(outcome)
      if (stored === undefined) return {}
      const base = hasSent(context, stored.choice) ? context.sent : knownBase(context, stored.choice)
      const met = { base, mine: context.wanted ?? base, theirs: stored.choice }
      return { confirmed: stored, unsure: [], ...leftOf(context.joined, met) }
    }),
    takeUp: assign(({ context }, { base, choice, stored }: KeptChoice & Shown) => {
      const confirmed = context.confirmed ?? stored
      return { confirmed, ...leftOf(context.joined, { base, mine: choice, theirs: confirmed.choice }) }
    }),
    forgetWanted: assign({ wanted: null }),
    keepProblem,
    tellUnknown,
    tellNotSaved: assign({ problem: notSaved }),
    emitSaved: emit({ type: 'saved' }),
    emitHeld: emit(
      ({ context }) => ({ type: 'held', base: baseOf(context), choice: shownChoice(context, []) }) as const,
    ),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? problemOf(undefined)
      return {
        type: 'refused',
        problem,
        base: baseOf(context),
        choice: context.wanted ?? context.sent,
      } as const
    }),
  },
}).createMachine({
  id: 'autoSave',
  context: ({ input: { joined, delayMs } }) => ({
    joined,
    delayMs,
    confirmed: null,
    wanted: null,
    sent: [],
    unsure: [],
    outrun: 0,
    problem: null,
  }),
  initial: 'settled',
  states: {
    settled: {
      entry: 'tryAnew',
      initial: 'resting',
      states: {
        resting: {},
        /** The page still has the choice as it was. */
        reloading: {
          invoke: reloadThen('resting', 'forgetConfirmed'),
        },
      },
      on: {
        chosen: [{ guard: given('isAsStored') }, { target: 'waiting', actions: given('want') }],
        restored: { target: 'merged', actions: given('takeUp') },
      },
    },
    waiting: {
      tags: 'unsaved',
      after: { saveDelay: 'saving' },
      on: {
        chosen: [
          { guard: given('isAsStored'), target: 'settled.reloading', actions: 'forgetWanted' },
          { target: 'waiting', reenter: true, actions: given('want') },
        ],
        flush: 'saving',
      },
    },
    saving: {
      tags: 'unsaved',
      entry: 'send',
      on: { chosen: { actions: given('want') } },
      invoke: {
        src: 'settle',
        input: ({ context }) => ({
          change: { choice: context.sent, etag: context.confirmed?.etag ?? null },
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          { guard: told('wantsMoreThanSaved'), target: 'waiting', actions: told('take') },
          {
            guard: told('isAnswered'),
            target: 'settled.reloading',
            actions: [told('take'), 'forgetWanted', 'emitSaved'],
          },
          { guard: told('cameSecond'), target: 'merged', actions: ['countTry', told('hear')] },
          {
            guard: told('wasNotSaved'),
            target: 'settled.reloading',
            actions: [told('take'), 'tellNotSaved', 'emitRefused', 'forgetWanted'],
          },
          { guard: told('wasFound'), target: 'merged', actions: told('learn') },
          { guard: told('wantsMoreThanUnknown'), target: 'waiting', actions: 'keepUnsure' },
          {
            target: 'settled.reloading',
            actions: ['keepUnsure', told('tellUnknown'), 'emitRefused', 'forgetWanted'],
          },
        ],
        onError: [
          // A newer choice may be accepted where this one was not.
          { guard: 'wantsMore', target: 'waiting' },
          { target: 'settled.reloading', actions: [given('keepProblem'), 'emitRefused', 'forgetWanted'] },
        ],
      },
    },
    /** The remainder to save is known; each attempt waits, so that two editors never race without a pause. */
    merged: {
      tags: 'unsaved',
      always: [
        { guard: 'isOvertaken', target: 'settled.reloading', actions: 'emitRefused' },
        { guard: 'wantsNothing', target: 'settled.reloading', actions: 'emitSaved' },
        { guard: 'isOutrun', target: 'held' },
        { target: 'waiting' },
      ],
    },
    /** Others have saved first too often: the choice stays unsaved until the user continues. */
    held: {
      tags: 'unsaved',
      entry: 'emitHeld',
      on: {
        chosen: [
          { guard: given('isAsStored'), target: 'settled.reloading', actions: 'forgetWanted' },
          { target: 'waiting', actions: [given('want'), 'tryAnew'] },
        ],
        retried: { target: 'saving', actions: 'tryAnew' },
        flush: { target: 'saving', actions: 'tryAnew' },
      },
    },
  },
})

/** The choice to show: the wanted one until settled, else the stored one. */
export const shownChoice = (
  { wanted, confirmed }: Pick<AutoSaveContext, 'wanted' | 'confirmed'>,
  stored: Choice,
): Choice => wanted ?? confirmed?.choice ?? stored
