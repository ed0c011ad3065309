import { assign, emit, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'
import { type Settled, settling, told } from '../settle.ts'

/** A newly created secret, in full here and nowhere else. `mark` distinguishes it from every other one. */
export interface MadeSecret {
  secret: string
  mark: string
}

type RegenerationEvent =
  | { type: 'regenerate' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  /** It has been stored in a safe place. */
  | { type: 'dismiss' }
  /** The user is about to leave what is shown only now. */
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'discard' }
  | { type: 'mark.loaded'; mark: string | null }

/** Found is the mark of the stored secret. */
type Outcome = Settled<MadeSecret, string | null>

interface Context {
  /** In full, while it is shown for the only time; else null. */
  secret: string | null
  /** The mark of the stored secret; null if there is none yet. */
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
    input: {} as { mark: string | null },
    context: {} as Context,
    events: {} as RegenerationEvent,
    emitted: {} as { type: 'regenerated' } | { type: 'left' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy' | 'open' | 'unstored',
  },
  actors: {
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
    remember: assign(({ context }) => ({ before: context.mark })),
    takeMark: assign({ mark: (_, mark: string | null) => mark }),
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
  context: ({ input }) => ({ secret: null, mark: input.mark, before: input.mark, problem: null }),
  initial: 'masked',
  on: { 'mark.loaded': { actions: { type: 'takeMark', params: ({ event }) => event.mark } } },
  states: {
    masked: { on: { regenerate: { target: 'asking', actions: 'clearProblem' } } },
    asking: {
      tags: 'open',
      on: {
        confirm: { target: 'making', actions: 'remember' },
        cancel: 'masked',
      },
    },
    making: {
      tags: ['busy', 'open'],
      entry: 'clearProblem',
      invoke: {
        src: 'settle',
        input: { change: null },
        onDone: [
          { guard: told('wasMade'), target: 'shown', actions: [told('show'), 'emitRegenerated'] },
          { guard: told('isAsBefore'), target: 'asking', actions: ['tellNotMade', 'emitRefused'] },
          { guard: told('isUnknown'), target: 'asking', actions: ['tellUnknown', 'emitRefused'] },
          { target: 'asking', actions: [told('takeFound'), 'tellUnseen', 'emitRefused'] },
        ],
        onError: {
          target: 'asking',
          actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
        },
      },
    },
    /** The only time it can be read and copied. */
    shown: {
      tags: 'unstored',
      on: { dismiss: { target: 'masked', actions: 'forget' }, leave: 'leaving' },
    },
    /** Asks whether to leave without it. */
    leaving: {
      tags: 'unstored',
      on: {
        dismiss: { target: 'masked', actions: 'forget' },
        stay: 'shown',
        discard: { target: 'masked', actions: ['forget', 'emitLeft'] },
      },
    },
  },
})
