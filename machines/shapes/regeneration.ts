import { assign, emit, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'
import { reload } from './reload.ts'
import { type Settled, settling, told } from '../settle.ts'
import { given } from '../given.ts'

/** A newly created secret, in full here and nowhere else. `mark` distinguishes it from every other one. */
export interface MadeSecret {
  secret: string
  mark: string
}

/** The mark of the stored secret as the page shows it; null if there is none yet. */
interface Shown {
  mark: string | null
}

type RegenerationEvent =
  | { type: 'regenerate' }
  | ({ type: 'confirm' } & Shown)
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
  problem: Problem | null
}

const lost = (message: string): Problem => ({ kind: 'lost', message, fields: {} })

/**
 * The regeneration of a secret: confirmed first, since the old one stops working; shown in full once, then
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
    settle: settling<null, MadeSecret, string | null>(),
  },
  guards: {
    wasMade: (_, outcome: Outcome) => outcome.kind === 'done',
    isAsBefore: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && outcome.found === context.before,
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
  },
  actions: {
    clearProblem: assign({ problem: null }),
    remember: assign(({ context }, { mark }: Shown) => ({ before: context.mark ?? mark })),
    forgetMark: assign({ mark: null }),
    takeFound: assign((_, outcome: Outcome) => (outcome.kind === 'found' ? { mark: outcome.found } : {})),
    show: assign((_, outcome: Outcome) => (outcome.kind === 'done' ? outcome.answer : {})),
    forget: assign({ secret: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNotMade: assign({
      problem: lost('The platform did not answer. Nothing was changed; try again.'),
    }),
    tellUnseen: assign({
      problem: lost(
        'The platform’s answer was lost. A new one was made and the old one is over, but nobody has seen the new one: regenerate it once more.',
      ),
    }),
    tellUnknown: assign({
      problem: lost(
        'The platform does not answer. A new one may have been made, which nobody has seen: regenerate it once the platform answers again.',
      ),
    }),
    emitRegenerated: emit({ type: 'regenerated' }),
    emitLeft: emit({ type: 'left' }),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? { kind: 'fault' as const, message: 'Unknown error.', fields: {} }
      return { type: 'refused', problem } as const
    }),
  },
}).createMachine({
  id: 'regeneration',
  context: { secret: null, mark: null, before: null, problem: null },
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
          invoke: {
            src: 'reload',
            onDone: { target: 'resting', actions: 'forgetMark' },
            onError: { target: 'resting', actions: 'forgetMark' },
          },
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
        input: { change: null },
        onDone: [
          { guard: told('wasMade'), target: 'shown', actions: [told('show'), 'emitRegenerated'] },
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
      invoke: {
        src: 'reload',
        onDone: { target: 'masked', actions: 'forgetMark' },
        onError: { target: 'masked', actions: 'forgetMark' },
      },
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
