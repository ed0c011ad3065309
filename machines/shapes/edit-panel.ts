import { assign, emit, fromPromise, setup } from 'xstate'
import { agreeAsSent, bodyToSend, type EditShape } from './edit-body.ts'
import { type EditDraft, putBack } from './edit-draft.ts'
import { knowingOwn } from './own-save.ts'
import { type Problem, problemOf } from '../problem.ts'
import { type Clash, type FormValues, isSameValue, mergeThreeWay, settleClash } from './three-way.ts'

/** The stored record as it is now, and the ETag that a save must name. */
export interface StoredRecord {
  values: FormValues
  etag: string
}

interface Input {
  /** The record's ETag when loaded; null when creating one. */
  etag: string | null
  /** The stored values, or a new record's initial ones. */
  stored: FormValues
  draft?: EditDraft | null
  shape: EditShape
}

interface Context {
  etag: string | null
  shape: EditShape
  /** The values the editor started from; for units without a clash, what is now stored. */
  base: FormValues
  /** The form's values. */
  values: FormValues
  /** The content of the save in progress. */
  sent: FormValues
  /** The content of a save whose answer was lost: what is stored may be the user's own. */
  unheard: FormValues | null
  latest: StoredRecord | null
  clashes: readonly Clash[]
  problem: Problem | null
}

type EditPanelEvent =
  | { type: 'changed'; values: FormValues }
  | { type: 'save'; values: FormValues }
  /** Settles a clash, by its name: keep what is stored, or what was typed. */
  | { type: 'settle'; clash: string; choice: 'mine' | 'theirs' }
  /** Discards a restored draft: the form shows what is stored. */
  | { type: 'discardDraft' }
  | { type: 'close' }
  | { type: 'stay' }
  | { type: 'discard' }

const bodyIn = ({ shape, etag, base, values }: Context): FormValues =>
  bodyToSend(shape, etag === null ? null : base, values)

/**
 * The shape of every edit in a panel. Sends only the difference from what the editor started with. If someone
 * else has saved meanwhile (412, or a draft older than the record), independent changes merge automatically
 * and the save continues; fields changed by both are settled one by one, before anything is saved. Discarding
 * unsaved work is confirmed once, never after a save; a failed save keeps what was typed.
 */
export const editPanel = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as EditPanelEvent,
    emitted: {} as
      | { type: 'saved' }
      | { type: 'closed' }
      | { type: 'refused'; problem: Problem }
      | { type: 'reset'; values: FormValues },
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    save: fromPromise<void, { values: FormValues; etag: string | null }>(() =>
      Promise.reject(new Error('provide save')),
    ),
    readLatest: fromPromise<StoredRecord>(() => Promise.reject(new Error('provide readLatest'))),
  },
  guards: {
    isUnchanged: ({ context: { base, values } }) =>
      Object.keys(values).every((field) => isSameValue(values[field], base[field])),
    /** Everything that would be sent is already stored. */
    isNothingToSend: ({ context }) => context.etag !== null && Object.keys(bodyIn(context)).length === 0,
    isClashing: ({ context }) => context.clashes.length > 0,
    isStored: ({ context }) => context.etag !== null,
    /** The form of a stored record was edited further during its save. */
    isTypedSince: ({ context: { etag, values, sent } }) =>
      etag !== null && Object.keys(values).some((field) => !isSameValue(values[field], sent[field])),
    isStale: (_, { error }: { error: unknown }) => problemOf(error).kind === 'stale',
  },
  actions: {
    type: assign({ values: (_, { values }: { values: FormValues }) => values }),
    markSent: assign(({ context: { values } }) => ({ sent: values, problem: null })),
    keepProblem: assign(({ context }, { error }: { error: unknown }) => {
      const problem = problemOf(error)
      return { problem, unheard: problem.kind === 'lost' ? context.sent : context.unheard }
    }),
    keepUnread: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    /** Records that the sent values are stored. */
    knowSent: assign(({ context: { sent } }) => ({ base: sent, unheard: null })),
    mergeLatest: assign(({ context }, { output }: { output: StoredRecord }) => {
      const { shape, unheard, values: mine } = context
      const theirs = output.values
      const base = knowingOwn(shape, context.base, unheard, theirs)
      return {
        ...mergeThreeWay(shape.units, { base, mine, theirs }, agreeAsSent(shape)),
        latest: output,
        unheard: null,
      }
    }),
    settleOne: assign(
      ({ context }, { clash: name, choice }: { clash: string; choice: 'mine' | 'theirs' }) => {
        const { base, values, clashes } = context
        const clash = clashes.find((each) => each.name === name)
        if (clash === undefined) return {}
        const settled = settleClash({ base, mine: values }, clash, choice)
        return { base: settled.base, values: settled.mine, clashes: clashes.filter((each) => each !== clash) }
      },
    ),
    takeStored: assign(({ context: { base, latest } }) => {
      const values = latest?.values ?? base
      return { base: values, values, clashes: [], problem: null }
    }),
    takeLatestEtag: assign(({ context }) => ({ etag: context.latest?.etag ?? context.etag })),
    emitRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'refused', problem: problemOf(error) }) as const,
    ),
    emitReset: emit(({ context }) => ({ type: 'reset', values: context.values }) as const),
    emitSaved: emit({ type: 'saved' }),
    emitClosed: emit({ type: 'closed' }),
  },
}).createMachine({
  id: 'editPanel',
  context: ({ input }) => ({
    etag: input.etag,
    shape: input.shape,
    ...putBack(input.shape, input.stored, input.draft ?? null),
    sent: input.stored,
    unheard: null,
    latest: input.etag === null ? null : { values: input.stored, etag: input.etag },
    problem: null,
  }),
  initial: 'comparing',
  states: {
    /** Compares the form with what is stored: on opening, after each change, and after settling a clash. */
    comparing: {
      tags: 'unsaved',
      always: [
        { guard: 'isClashing', target: 'clashing' },
        { guard: 'isUnchanged', target: 'clean', actions: 'takeLatestEtag' },
        { target: 'dirty', actions: 'takeLatestEtag' },
      ],
    },
    clean: {
      on: {
        changed: { target: 'comparing', actions: { type: 'type', params: ({ event }) => event } },
        save: { target: 'sending', actions: { type: 'type', params: ({ event }) => event } },
        close: 'closed',
      },
    },
    dirty: {
      tags: 'unsaved',
      on: {
        changed: { target: 'comparing', actions: { type: 'type', params: ({ event }) => event } },
        save: { target: 'sending', actions: { type: 'type', params: ({ event }) => event } },
        discardDraft: { target: 'clean', actions: ['takeStored', 'emitReset'] },
        close: 'leaving',
      },
    },
    leaving: {
      tags: 'unsaved',
      on: {
        changed: { actions: { type: 'type', params: ({ event }) => event } },
        stay: [{ guard: 'isClashing', target: 'clashing' }, { target: 'dirty' }],
        discard: 'closed',
      },
    },
    sending: {
      tags: ['busy', 'unsaved'],
      always: [{ guard: 'isNothingToSend', target: 'saved' }, { target: 'saving' }],
    },
    saving: {
      tags: ['busy', 'unsaved'],
      entry: 'markSent',
      on: {
        // A new record's form is frozen: later changes would not be saved once it is created.
        changed: { guard: 'isStored', actions: { type: 'type', params: ({ event }) => event } },
      },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ values: bodyIn(context), etag: context.etag }),
        onDone: [
          { guard: 'isTypedSince', target: 'readingLatest', actions: 'knowSent' },
          { target: 'saved' },
        ],
        onError: [
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'readingLatest' },
          {
            target: 'dirty',
            actions: [
              { type: 'keepProblem', params: ({ event }) => event },
              { type: 'emitRefused', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    readingLatest: {
      tags: ['busy', 'unsaved'],
      on: { changed: { actions: { type: 'type', params: ({ event }) => event } } },
      invoke: {
        src: 'readLatest',
        onDone: {
          target: 'merging',
          actions: [{ type: 'mergeLatest', params: ({ event }) => event }, 'emitReset'],
        },
        onError: {
          target: 'dirty',
          actions: [
            { type: 'keepUnread', params: ({ event }) => event },
            { type: 'emitRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    merging: {
      tags: ['busy', 'unsaved'],
      always: [
        { guard: 'isClashing', target: 'clashing' },
        { target: 'sending', actions: 'takeLatestEtag' },
      ],
    },
    /** Someone else has changed the same fields differently: nothing is saved until each clash is settled. */
    clashing: {
      tags: 'unsaved',
      on: {
        changed: { actions: { type: 'type', params: ({ event }) => event } },
        settle: {
          target: 'comparing',
          actions: [{ type: 'settleOne', params: ({ event }) => event }, 'emitReset'],
        },
        discardDraft: { target: 'clean', actions: ['takeStored', 'takeLatestEtag', 'emitReset'] },
        close: 'leaving',
      },
    },
    saved: { type: 'final', entry: 'emitSaved' },
    closed: { type: 'final', entry: 'emitClosed' },
  },
})
