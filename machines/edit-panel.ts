import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from './problem.ts'
import type { FormValues } from './three-way.ts'

/** The stored record as it now is, and the ETag that a save must name. */
export interface StoredRecord {
  values: FormValues
  etag: string
}

type EditPanelEvent =
  | { type: 'changed' }
  | { type: 'reverted' }
  | { type: 'save'; values: FormValues }
  | { type: 'close' }
  | { type: 'stay' }
  | { type: 'discard' }
  | { type: 'reload' }
  | { type: 'keepEditing' }

const isSame = (a: FormValues, b: FormValues): boolean =>
  Object.keys(b).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

/**
 * The shape of every edit in a panel: unsaved work is asked about once when leaving, never after a save;
 * a failed save keeps what was typed; a stale one shows what is stored and leaves the choice, unless what
 * somebody else saved is none of the panel's fields: then it is saved again, and nobody is asked. Where what is
 * stored is what was to be saved, as after a save whose answer was lost, it is saved.
 * The form keeps its own values: the machine knows only whether they differ from what is stored.
 */
export const editPanel = setup({
  types: {
    /**
     * `known`: what the person sees to be stored; null where nothing is. `bodyOf`: what a save sends for a record's
     * values; the values themselves where nothing is said.
     */
    input: {} as {
      etag: string | null
      known: FormValues | null
      bodyOf?: (values: FormValues) => FormValues
    },
    context: {} as {
      etag: string | null
      values: FormValues
      known: FormValues | null
      bodyOf: (values: FormValues) => FormValues
      problem: Problem | null
      latest: StoredRecord | null
    },
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
    isUntouched: ({ context: { known } }, { output }: { output: StoredRecord }) =>
      known !== null && isSame(output.values, known),
    isStored: ({ context: { values, bodyOf } }, { output }: { output: StoredRecord }) =>
      isSame(bodyOf(output.values), values),
    isStale: (_, { error }: { error: unknown }) => problemOf(error).kind === 'stale',
  },
  actions: {
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    clearProblem: assign({ problem: null }),
    keepLatest: assign({ latest: (_, { output }: { output: StoredRecord }) => output }),
    knowLatest: assign(({ context }) => ({ known: context.latest?.values ?? context.known })),
    takeLatestEtag: assign(({ context }) => ({ etag: context.latest?.etag ?? context.etag, problem: null })),
    emitRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'refused', problem: problemOf(error) }) as const,
    ),
    emitReset: emit(({ context }) => ({ type: 'reset', values: context.latest?.values ?? {} }) as const),
    emitSaved: emit({ type: 'saved' }),
    emitClosed: emit({ type: 'closed' }),
  },
}).createMachine({
  id: 'editPanel',
  context: ({ input: { etag, known, bodyOf = (values) => values } }) => ({
    etag,
    known,
    bodyOf,
    values: {},
    problem: null,
    latest: null,
  }),
  initial: 'clean',
  states: {
    clean: {
      on: {
        changed: 'dirty',
        save: { target: 'saving', actions: assign(({ event }) => ({ values: event.values })) },
        close: 'closed',
      },
    },
    dirty: {
      tags: 'unsaved',
      on: {
        reverted: 'clean',
        save: { target: 'saving', actions: assign(({ event }) => ({ values: event.values })) },
        close: 'leaving',
      },
    },
    leaving: {
      tags: 'unsaved',
      on: { stay: 'dirty', discard: 'closed' },
    },
    saving: {
      tags: ['busy', 'unsaved'],
      entry: 'clearProblem',
      invoke: {
        src: 'save',
        input: ({ context }) => ({ values: context.values, etag: context.etag }),
        onDone: 'saved',
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
      invoke: {
        src: 'readLatest',
        onDone: [
          { guard: { type: 'isStored', params: ({ event }) => event }, target: 'saved' },
          {
            guard: { type: 'isUntouched', params: ({ event }) => event },
            target: 'saving',
            actions: [{ type: 'keepLatest', params: ({ event }) => event }, 'takeLatestEtag'],
          },
          { target: 'stale', actions: { type: 'keepLatest', params: ({ event }) => event } },
        ],
        onError: {
          target: 'dirty',
          actions: [
            { type: 'keepProblem', params: ({ event }) => event },
            { type: 'emitRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    /** Somebody else saved meanwhile; `latest` holds what is stored now. */
    stale: {
      tags: 'unsaved',
      on: {
        reload: { target: 'clean', actions: ['takeLatestEtag', 'knowLatest', 'emitReset'] },
        keepEditing: { target: 'dirty', actions: ['takeLatestEtag', 'knowLatest'] },
        close: 'leaving',
      },
    },
    saved: { type: 'final', entry: 'emitSaved' },
    closed: { type: 'final', entry: 'emitClosed' },
  },
})
