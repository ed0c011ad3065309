import { assign, emit, fromPromise, setup } from 'xstate'
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

/** So often in a row may others come first; after that the person says when to try again. */
const tries = 3

/**
 * A choice that saves itself a while after its last change. What is changed during a save is saved after it; a save
 * that fails turns the choice back and says why. What somebody else has stored meanwhile is never undone: it is
 * merged with what the person changed or, of a single choice, shown instead. Where others keep coming first it stops,
 * and keeps what was chosen until it is told to try again.
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
    saveChoice: fromPromise<StoredChoice, StoredChoice>(() =>
      Promise.reject(new Error('provide saveChoice')),
    ),
    readChoice: fromPromise<StoredChoice>(() => Promise.reject(new Error('provide readChoice'))),
  },
  delays: {
    saveDelay: ({ context }) => context.delayMs,
  },
  guards: {
    isAsStored: ({ context }, { choice }: { choice: Choice }) => isSame(choice, context.confirmed),
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    cameSecond: (_, { error }: { error: unknown }) => problemOf(error).kind === 'stale',
    /** Something else was chosen while the save was under way. */
    wantsMore: ({ context }) => context.wanted !== null && !isSame(context.wanted, context.sent),
    wasNotSaved: ({ context }, { choice }: StoredChoice) =>
      context.wanted !== null && isSame(context.wanted, context.sent) && !hasSent(context, choice),
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
    countTry: assign({ outrun: ({ context }) => context.outrun + 1 }),
    tryAnew: assign({ outrun: 0 }),
    send: assign({ sent: ({ context }) => context.wanted ?? context.confirmed }),
    confirm: assign((_, { choice, etag }: StoredChoice) => ({ confirmed: choice, etag })),
    /** Of what the person wants, what others have stored is no part. */
    hear: assign(({ context }, { choice, etag }: StoredChoice) => {
      const met = { base: context.confirmed, mine: context.wanted ?? context.confirmed, theirs: choice }
      return { confirmed: choice, etag, ...leftOf(context.joined, met) }
    }),
    /** The same, where what was sent may have been stored. */
    learn: assign(({ context }, { choice, etag }: StoredChoice) => {
      const base = hasSent(context, choice) ? context.sent : context.confirmed
      const met = { base, mine: context.wanted ?? base, theirs: choice }
      return { confirmed: choice, etag, ...leftOf(context.joined, met) }
    }),
    takeUp: assign(({ context: { joined, confirmed } }, { base, choice }: KeptChoice) =>
      leftOf(joined, { base, mine: choice, theirs: confirmed }),
    ),
    forgetWanted: assign({ wanted: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
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
        src: 'saveChoice',
        input: ({ context }) => ({ choice: context.wanted ?? context.confirmed, etag: context.etag }),
        onDone: [
          {
            guard: 'wantsMore',
            target: 'waiting',
            actions: { type: 'confirm', params: ({ event }) => event.output },
          },
          {
            target: 'settled',
            actions: [{ type: 'confirm', params: ({ event }) => event.output }, 'forgetWanted', 'emitSaved'],
          },
        ],
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          {
            guard: { type: 'cameSecond', params: ({ event }) => event },
            target: 'merging',
            actions: 'countTry',
          },
          // A newer choice may be taken where this one was not.
          { guard: 'wantsMore', target: 'waiting' },
          {
            target: 'settled',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused', 'forgetWanted'],
          },
        ],
      },
    },
    /** The record has changed since it was loaded: what it has now is merged with what the person wants. */
    merging: {
      tags: 'unsaved',
      on: { chosen: { actions: { type: 'want', params: ({ event }) => event } } },
      invoke: {
        src: 'readChoice',
        onDone: { target: 'merged', actions: { type: 'hear', params: ({ event }) => event.output } },
        onError: {
          target: 'settled',
          actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused', 'forgetWanted'],
        },
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
            guard: { type: 'wasNotSaved', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              { type: 'confirm', params: ({ event }) => event.output },
              'tellNotSaved',
              'emitRefused',
              'forgetWanted',
            ],
          },
          { target: 'merged', actions: { type: 'learn', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'wantsMore', target: 'waiting' },
          {
            target: 'settled',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused', 'forgetWanted'],
          },
        ],
      },
    },
    /** What is left to save is known; each try to save it waits, so that two editors never race without a pause. */
    merged: {
      tags: 'unsaved',
      always: [
        { guard: 'isOvertaken', target: 'settled', actions: 'emitRefused' },
        { guard: 'wantsNothing', target: 'settled', actions: 'emitSaved' },
        { guard: 'isOutrun', target: 'held' },
        { target: 'waiting' },
      ],
    },
    /** Others have come first too often: what was chosen stays so, unsaved, until the person goes on with it. */
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

/** What is shown as chosen: as wanted until that is settled, else as stored. */
export const shownChoice = ({ wanted, confirmed }: Pick<AutoSaveContext, 'wanted' | 'confirmed'>): Choice =>
  wanted ?? confirmed
