import { assign, emit, fromPromise, setup } from 'xstate'
import { keepProblem } from '../conversation.ts'
import { type Failed, given, told } from '../given.ts'
import { bodyToSend, type EditSave, isEmpty, isStored, mergeStored, type StoredRecord } from './edit-body.ts'
import type { EditContext, EditInput } from './edit-context.ts'
import { type ClashChoice, putBack, settleNamed } from './edit-draft.ts'
import { problemOf } from '../problem.ts'
import { isAnswered, mayBeDone, problemIn, type Settled, settling } from '../settle.ts'
import { type FormValues, isSameForm } from './three-way.ts'

type EditPanelEvent =
  | { type: 'changed'; values: FormValues }
  | { type: 'save' }
  /** Settles a clash, by its name: keep what is stored, or what was typed. */
  | ({ type: 'settle' } & ClashChoice)
  /** Discards a restored draft: the form shows what is stored. */
  | { type: 'discardDraft' }
  | { type: 'close' }
  | { type: 'stay' }
  | { type: 'discard' }

type Outcome = Settled<unknown, StoredRecord>

/** The form as a save leaves it undone; null if nothing, or if its answer was lost. */
const leftBy = ({ etag, shape }: EditContext, outcome: Outcome): FormValues | null =>
  outcome.kind === 'done' && etag === null ? (shape.leftOf?.(outcome.answer) ?? null) : null

/**
 * The shape of every edit in a panel. Sends only the difference from what the editor started with. If someone
 * else has saved meanwhile (412, or a draft older than the record), independent changes merge automatically
 * and the save continues; fields changed by both are settled one by one, before anything is saved. After a
 * lost answer, what is stored tells whether the save happened; of a new record only the platform knows, by
 * the save's key. What someone else has removed can be added anew. A save that did only a part leaves the rest
 * in the form. Discarding unsaved work is confirmed once,
 * never after a save; a failed save keeps what was typed.
 */
export const editPanel = setup({
  types: {
    input: {} as EditInput,
    context: {} as EditContext,
    events: {} as EditPanelEvent,
    emitted: {} as
      | { type: 'saved' }
      | { type: 'closed' }
      | { type: 'refused' }
      | { type: 'partlySaved'; answer: unknown },
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    settle: settling<EditSave, unknown, StoredRecord>(),
    readLatest: fromPromise<StoredRecord>(() => Promise.reject(new Error('provide readLatest'))),
  },
  guards: {
    isUnchanged: ({ context: { base, values } }) => isSameForm(values, base),
    /** Everything that would be sent is already stored. */
    isNothingToSend: ({ context }) => context.etag !== null && isEmpty(bodyToSend(context)),
    isWrong: ({ context: { shape, values } }) => shape.isValid?.(values) === false,
    isClashing: ({ context }) => context.clashes.length > 0,
    isStored: ({ context }) => context.etag !== null,
    /** The form of a stored record was edited further during its save. */
    isTypedSince: ({ context: { etag, values, sent } }, outcome: Outcome) =>
      outcome.kind === 'done' && etag !== null && !isSameForm(values, sent),
    isPartly: ({ context }, outcome: Outcome) => leftBy(context, outcome) !== null,
    isAnswered,
    wasFound: (_, outcome: Outcome) => outcome.kind === 'found',
    isNotSaved: ({ context }) => context.problem !== null,
    isGone: ({ context: { etag, shape } }, { error }: Failed) =>
      etag !== null && shape.addsAnew === true && problemOf(error).kind === 'missing',
    isStale: (_, { error }: Failed) => problemOf(error).kind === 'stale',
  },
  actions: {
    type: assign({ values: (_, { values }: { values: FormValues }) => values }),
    /** Sends the same content under the same key. */
    markSent: assign(({ context: { values, sent, key } }) => ({
      sent: values,
      key: key !== null && isSameForm(values, sent) ? key : crypto.randomUUID(),
      problem: null,
    })),
    keepProblem,
    /** The next save adds the record anew. */
    beginAnew: assign({ etag: null, latest: null, unheard: [] }),
    tellUnknown: assign(({ context }, outcome: Outcome) => ({
      problem: problemIn(outcome),
      unheard: mayBeDone(outcome) ? [...context.unheard, context.sent] : context.unheard,
    })),
    /** Records that the sent values are stored. */
    knowSent: assign(({ context: { sent } }) => ({ base: sent, unheard: [] })),
    mergeLatest: assign(({ context }, { output }: { output: StoredRecord }) =>
      mergeStored(context, context.unheard, output),
    ),
    /** Merges what was found after a lost answer. What is neither stored nor clashes was not saved. */
    mergeFound: assign(({ context }, outcome: Outcome) => {
      if (outcome.kind !== 'found') return {}
      const own = [...context.unheard, context.sent]
      const found = mergeStored(context, own, outcome.found)
      const isKnown = found.clashes.length > 0 || isStored(context, own, outcome.found)
      return { ...found, problem: isKnown ? null : problemIn(outcome) }
    }),
    settleOne: assign(({ context }, given: ClashChoice) => settleNamed(context, given)),
    takeStored: assign(({ context: { base, latest } }) => {
      const values = latest?.values ?? base
      return { base: values, values, clashes: [], problem: null }
    }),
    /** Leaves the rest to be saved, even the same content, as a new save. */
    keepLeft: assign(({ context }, outcome: Outcome) => ({
      values: leftBy(context, outcome) ?? context.values,
      key: null,
    })),
    takeLatestEtag: assign(({ context }) => ({ etag: context.latest?.etag ?? context.etag })),
    emitRefused: emit({ type: 'refused' }),
    emitPartlySaved: emit((_, outcome: Outcome) => ({
      type: 'partlySaved' as const,
      answer: outcome.kind === 'done' ? outcome.answer : null,
    })),
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
    key: null,
    unheard: [],
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
        changed: { target: 'comparing', actions: given('type') },
        save: 'sending',
        close: 'closed',
      },
    },
    dirty: {
      tags: 'unsaved',
      on: {
        changed: { target: 'comparing', actions: given('type') },
        save: 'sending',
        discardDraft: { target: 'clean', actions: 'takeStored' },
        close: 'leaving',
      },
    },
    leaving: {
      tags: 'unsaved',
      on: {
        changed: { actions: given('type') },
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
        changed: { guard: 'isStored', actions: given('type') },
      },
      invoke: {
        src: 'settle',
        input: ({ context }) => ({
          change: { values: bodyToSend(context), etag: context.etag },
          key: context.key ?? undefined,
          lookAfter: context.etag === null ? [] : ['lost'],
        }),
        onDone: [
          { guard: told('isTypedSince'), target: 'readingLatest', actions: 'knowSent' },
          {
            guard: told('isPartly'),
            target: 'comparing',
            actions: [told('keepLeft'), told('emitPartlySaved')],
          },
          { guard: told('isAnswered'), target: 'saved' },
          { guard: told('wasFound'), target: 'found', actions: [told('mergeFound')] },
          { target: 'dirty', actions: [told('tellUnknown'), 'emitRefused'] },
        ],
        onError: [
          { guard: given('isStale'), target: 'readingLatest' },
          {
            guard: given('isGone'),
            target: 'dirty',
            actions: [given('keepProblem'), 'beginAnew', 'emitRefused'],
          },
          { target: 'dirty', actions: [given('keepProblem'), 'emitRefused'] },
        ],
      },
    },
    /** The answer to a save was lost; what is stored is merged. */
    found: {
      tags: ['busy', 'unsaved'],
      always: [
        { guard: 'isNotSaved', target: 'dirty', actions: ['takeLatestEtag', 'emitRefused'] },
        { target: 'merging' },
      ],
    },
    readingLatest: {
      tags: ['busy', 'unsaved'],
      on: { changed: { actions: given('type') } },
      invoke: {
        src: 'readLatest',
        onDone: { target: 'merging', actions: given('mergeLatest') },
        onError: [
          {
            guard: given('isGone'),
            target: 'dirty',
            actions: [given('keepProblem'), 'beginAnew', 'emitRefused'],
          },
          { target: 'dirty', actions: [given('keepProblem'), 'emitRefused'] },
        ],
      },
    },
    merging: {
      tags: ['busy', 'unsaved'],
      always: [
        { guard: 'isClashing', target: 'clashing' },
        { guard: 'isWrong', target: 'dirty', actions: ['takeLatestEtag', 'emitRefused'] },
        { target: 'sending', actions: 'takeLatestEtag' },
      ],
    },
    /** Someone else has changed the same fields differently: nothing is saved until each clash is settled. */
    clashing: {
      tags: 'unsaved',
      on: {
        changed: { actions: given('type') },
        settle: { target: 'comparing', actions: given('settleOne') },
        discardDraft: { target: 'clean', actions: ['takeStored', 'takeLatestEtag'] },
        close: 'leaving',
      },
    },
    saved: { type: 'final', entry: 'emitSaved' },
    closed: { type: 'final', entry: 'emitClosed' },
  },
})
