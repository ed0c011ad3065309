import { assign, emit, setup } from 'xstate'
import { clearProblem, emitRefused, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import { plainProblem, type Problem, unanswered } from '../problem.ts'
import { reload, reloadThen } from './reload.ts'
import { isAnswered, isUnknown, type Settled, settling } from '../settle.ts'

/** A newly created secret, in full here and nowhere else. `mark` distinguishes it from every other one. */
export interface MadeSecret {
  secret: string
  mark: string
}

/** How long the old one works beside the new one. */
export interface Overlap {
  /** Until an instant (ISO), null for no longer. */
  previousUntil: string | null
}

interface Confirmed extends Overlap {
  /** The mark of the stored secret as the page shows it; null if there is none yet. */
  mark: string | null
}

type RegenerationEvent =
  | { type: 'regenerate' }
  | ({ type: 'confirm' } & Confirmed)
  | { type: 'cancel' }
  /** It has been stored in a safe place. */
  | { type: 'dismiss' }
  /** The user is about to leave what is shown only now. */
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'discard' }

/** Found is the mark of the stored secret. */
type Outcome = Settled<MadeSecret, string | null>

interface Context {
  /** In full, while it is shown for the only time; else null. */
  secret: string | null
  /** The mark of the stored secret as the platform answered, until the page has loaded it; else null. */
  mark: string | null
  /** The mark of the stored secret when a new one was requested. */
  before: string | null
  change: Overlap
  problem: Problem | null
}

/**
 * The regeneration of a secret: confirmed first, with how long the old one works on; shown in full once, then
 * masked forever. While shown it is guarded like unsaved work: leaving asks first, unless it has been stored.
 * After a lost answer, a lookup tells whether there is a new one, which no one has seen.
 */
export const regeneration = setup({
  types: {
    context: {} as Context,
    events: {} as RegenerationEvent,
    emitted: {} as { type: 'regenerated' } | { type: 'left' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy' | 'making' | 'open' | 'unstored',
  },
  actors: {
    reload,
    settle: settling<Overlap, MadeSecret, string | null>(),
  },
  guards: {
    isAnswered,
    isAsBefore: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && outcome.found === context.before,
    isUnknown,
  },
  actions: {
    clearProblem,
    remember: assign(({ context }, { mark, previousUntil }: Confirmed) => ({
      before: context.mark ?? mark,
      change: { previousUntil },
    })),
    forgetMark: assign({ mark: null }),
    takeFound: assign((_, outcome: Outcome) => (outcome.kind === 'found' ? { mark: outcome.found } : {})),
    show: assign((_, outcome: Outcome) => (outcome.kind === 'done' ? outcome.answer : {})),
    forget: assign({ secret: null }),
    keepProblem,
    tellNotMade: assign({ problem: unanswered('Nothing was changed') }),
    tellUnseen: assign({
      problem: plainProblem(
        'lost',
        'The platform’s answer was lost. A new one was made, but nobody has seen the new one: regenerate it once more.',
      ),
    }),
    tellUnknown: assign({
      problem: plainProblem(
        'lost',
        'The platform does not answer. A new one may have been made, which nobody has seen: regenerate it once the platform answers again.',
      ),
    }),
    emitRegenerated: emit({ type: 'regenerated' }),
    emitLeft: emit({ type: 'left' }),
    emitRefused,
  },
}).createMachine({
  id: 'regeneration',
  context: { secret: null, mark: null, before: null, change: { previousUntil: null }, problem: null },
  initial: 'masked',
  states: {
    masked: { on: { regenerate: { target: 'asking', actions: 'clearProblem' } } },
    asking: {
      tags: 'open',
      initial: 'resting',
      states: {
        resting: {},
        /** A new one may have been made that the page does not show. */
        reloading: {
          invoke: reloadThen('resting', 'forgetMark'),
        },
      },
      on: {
        confirm: { target: 'making', actions: given('remember') },
        cancel: 'masked',
      },
    },
    making: {
      tags: ['busy', 'making', 'open'],
      entry: 'clearProblem',
      invoke: {
        src: 'settle',
        input: ({ context }) => ({ change: context.change }),
        onDone: [
          { guard: told('isAnswered'), target: 'shown', actions: [told('show'), 'emitRegenerated'] },
          { guard: told('isAsBefore'), target: 'asking', actions: ['tellNotMade', 'emitRefused'] },
          { guard: told('isUnknown'), target: 'asking', actions: ['tellUnknown', 'emitRefused'] },
          { target: 'asking.reloading', actions: [told('takeFound'), 'tellUnseen', 'emitRefused'] },
        ],
        onError: { target: 'asking.reloading', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    /** The page still shows the mark of the old one. */
    reloading: {
      tags: 'busy',
      invoke: reloadThen('masked', 'forgetMark'),
    },
    /** The only time it can be read and copied. */
    shown: {
      tags: 'unstored',
      on: { dismiss: { target: 'reloading', actions: 'forget' }, leave: 'leaving' },
    },
    /** Asks whether to leave without it. */
    leaving: {
      tags: 'unstored',
      on: {
        dismiss: { target: 'reloading', actions: 'forget' },
        stay: 'shown',
        discard: { target: 'reloading', actions: ['forget', 'emitLeft'] },
      },
    },
  },
})
