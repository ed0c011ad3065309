import { assign, emit, setup } from 'xstate'
import {
  type AutoSaveContext,
  type AutoSaveEvent,
  type Choice,
  hasSent,
  isSame,
  type Joined,
  type KeptChoice,
  leftOf,
  notSaved,
  type StoredChoice,
} from './choice.ts'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, storedIn, told } from '../settle.ts'

type Outcome = Settled<StoredChoice, StoredChoice>

/** Number of consecutive conflicts after which the user decides when to retry. */
const tries = 3

const wantsMore = ({ wanted, sent }: AutoSaveContext): boolean => wanted !== null && !isSame(wanted, sent)

function heard({ joined, confirmed, wanted }: AutoSaveContext, { choice, etag }: StoredChoice) {
  const met = { base: confirmed, mine: wanted ?? confirmed, theirs: choice }
  return { confirmed: choice, etag, ...leftOf(joined, met) }
}

/**
 * A choice that saves itself a while after its last change. A change during a save is saved after it; a
 * failed save reverts the choice and says why. What others have stored meanwhile is never undone: it is
 * merged with the user's changes or, for a single choice, shown instead. If others keep saving first, it
 * stops and keeps the choice until the user retries.
 */
export const autoSave = setup({
  types: {
    input: {} as StoredChoice & { joined: Joined; delayMs: number },
    context: {} as AutoSaveContext,
    events: {} as AutoSaveEvent,
    emitted: {} as
      | { type: 'saved' }
      | ({ type: 'held' } & KeptChoice)
      | ({ type: 'refused'; problem: Problem } & KeptChoice),
    tags: {} as 'unsaved',
  },
  actors: {
    settle: settling<StoredChoice, StoredChoice, StoredChoice>(),
  },
  delays: {
    saveDelay: ({ context }) => context.delayMs,
  },
  guards: {
    isAsStored: ({ context }, { choice }: { choice: Choice }) => isSame(choice, context.confirmed),
    /** The choice changed during the save. */
    wantsMore: ({ context }) => wantsMore(context),
    wantsMoreThanSaved: ({ context }, outcome: Outcome) => outcome.kind === 'done' && wantsMore(context),
    wasSaved: (_, outcome: Outcome) => outcome.kind === 'done',
    /** The record has changed since it was loaded: merges its current value with the user's choice. */
    cameSecond: (_, outcome: Outcome) => outcome.kind === 'found' && outcome.after?.kind === 'stale',
    wasNotSaved: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && !wantsMore(context) && !hasSent(context, outcome.found.choice),
    wasFound: (_, outcome: Outcome) => outcome.kind === 'found',
    wantsMoreThanUnknown: ({ context }, outcome: Outcome) =>
      outcome.kind === 'unknown' && outcome.after?.kind === 'lost' && wantsMore(context),
    isOvertaken: ({ context }) => context.problem !== null,
    wantsNothing: ({ context }) => context.wanted === null,
    isOutrun: ({ context }) => context.outrun >= tries,
  },
  actions: {
    want: assign(({ context }, { choice }: { choice: Choice }) => ({
      wanted: choice,
      outrun: context.wanted !== null && isSame(context.wanted, choice) ? context.outrun : 0,
      problem: null,
    })),
    /** Counts the attempt, unless something else has been chosen since and not been tried yet. */
    countTry: assign({ outrun: ({ context }) => context.outrun + (wantsMore(context) ? 0 : 1) }),
    tryAnew: assign({ outrun: 0 }),
    send: assign({ sent: ({ context }) => context.wanted ?? context.confirmed }),
    confirm: assign((_, { choice, etag }: StoredChoice) => ({ confirmed: choice, etag })),
    take: assign((_, outcome: Outcome) => {
      const stored = storedIn(outcome)
      return stored === undefined ? {} : { confirmed: stored.choice, etag: stored.etag }
    }),
    /** Removes from the user's wishes what others have stored. */
    hear: assign(({ context }, stored: StoredChoice) => heard(context, stored)),
    hearFound: assign(({ context }, outcome: Outcome) => {
      const stored = storedIn(outcome)
      return stored === undefined ? {} : heard(context, stored)
    }),
    /** The same, when what was sent may have been stored. */
    learn: assign(({ context }, outcome: Outcome) => {
      const stored = storedIn(outcome)
      if (stored === undefined) return {}
      const { choice, etag } = stored
      const base = hasSent(context, choice) ? context.sent : context.confirmed
      const met = { base, mine: context.wanted ?? base, theirs: choice }
      return { confirmed: choice, etag, ...leftOf(context.joined, met) }
    }),
    takeUp: assign(({ context: { joined, confirmed } }, { base, choice }: KeptChoice) =>
      leftOf(joined, { base, mine: choice, theirs: confirmed }),
    ),
    forgetWanted: assign({ wanted: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
    tellNotSaved: assign({ problem: notSaved }),
    emitSaved: emit({ type: 'saved' }),
    emitHeld: emit(
      ({ context }) => ({ type: 'held', base: context.confirmed, choice: shownChoice(context) }) as const,
    ),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? { kind: 'fault' as const, message: 'Unknown error.', fields: {} }
      return {
        type: 'refused',
        problem,
        base: context.confirmed,
        choice: context.wanted ?? context.sent,
      } as const
    }),
  },
}).createMachine({
  id: 'autoSave',
  context: ({ input: { choice, etag, joined, delayMs } }) => ({
    joined,
    delayMs,
    confirmed: choice,
    etag,
    wanted: null,
    sent: choice,
    outrun: 0,
    problem: null,
  }),
  initial: 'settled',
  states: {
    settled: {
      entry: 'tryAnew',
      on: {
        chosen: [
          { guard: { type: 'isAsStored', params: ({ event }) => event } },
          { target: 'waiting', actions: { type: 'want', params: ({ event }) => event } },
        ],
        restored: { target: 'merged', actions: { type: 'takeUp', params: ({ event }) => event } },
        'value.loaded': { actions: { type: 'confirm', params: ({ event }) => event } },
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
        'value.loaded': { target: 'merged', actions: { type: 'hear', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: 'unsaved',
      entry: 'send',
      on: { chosen: { actions: { type: 'want', params: ({ event }) => event } } },
      invoke: {
        src: 'settle',
        input: ({ context }) => ({
          change: { choice: context.wanted ?? context.confirmed, etag: context.etag },
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          { guard: told('wantsMoreThanSaved'), target: 'waiting', actions: told('take') },
          {
            guard: told('wasSaved'),
            target: 'settled',
            actions: [told('take'), 'forgetWanted', 'emitSaved'],
          },
          { guard: told('cameSecond'), target: 'merged', actions: ['countTry', told('hearFound')] },
          {
            guard: told('wasNotSaved'),
            target: 'settled',
            actions: [told('take'), 'tellNotSaved', 'emitRefused', 'forgetWanted'],
          },
          { guard: told('wasFound'), target: 'merged', actions: told('learn') },
          { guard: told('wantsMoreThanUnknown'), target: 'waiting' },
          { target: 'settled', actions: [told('tellUnknown'), 'emitRefused', 'forgetWanted'] },
        ],
        onError: [
          // A newer choice may be accepted where this one was not.
          { guard: 'wantsMore', target: 'waiting' },
          {
            target: 'settled',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused', 'forgetWanted'],
          },
        ],
      },
    },
    /** The remainder to save is known; each attempt waits, so that two editors never race without a pause. */
    merged: {
      tags: 'unsaved',
      always: [
        { guard: 'isOvertaken', target: 'settled', actions: 'emitRefused' },
        { guard: 'wantsNothing', target: 'settled', actions: 'emitSaved' },
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
          {
            guard: { type: 'isAsStored', params: ({ event }) => event },
            target: 'settled',
            actions: 'forgetWanted',
          },
          { target: 'waiting', actions: [{ type: 'want', params: ({ event }) => event }, 'tryAnew'] },
        ],
        retried: { target: 'saving', actions: 'tryAnew' },
        flush: { target: 'saving', actions: 'tryAnew' },
        'value.loaded': { target: 'merged', actions: { type: 'hear', params: ({ event }) => event } },
      },
    },
  },
})

/** The choice to show: the wanted one until settled, else the stored one. */
export const shownChoice = ({ wanted, confirmed }: Pick<AutoSaveContext, 'wanted' | 'confirmed'>): Choice =>
  wanted ?? confirmed
