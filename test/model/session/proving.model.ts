import { assign, setup, type SnapshotFrom } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type Given = 'password' | 'code' | 'passkey'
type Kind = Given | 'provider'

type ViewEvent =
  | { type: 'user.chooses'; kind: Kind }
  | { type: 'user.gives'; kind: Given }
  | { type: 'user.signsInAgain' }
  | { type: 'user.cancels' }
  | { type: 'platform.accepts' }
  | { type: 'platform.findsWrong' }
  | { type: 'platform.hasPersonWait' }
  | { type: 'device.givesNothing' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }
  | { type: 'read.saysProven' }
  | { type: 'read.saysUnproven' }
  | { type: 'read.fails' }

export interface ProvingView {
  /** Kinds that the account can give. */
  kinds: readonly Kind[]
  /** Kinds that are asked for. */
  kind: Kind
  /** The proof that has been given, and is checked. */
  given: Given | null
  told: 'nothing' | 'wrong' | 'wrongPasskey' | 'noAnswer' | 'wait' | 'failed' | 'lost' | 'unread'
}

/** A question for a fresh proof as a person lives it: nothing is done without one, and nothing is lost by declining. */
const provingView = setup({
  types: viewTypes<ProvingView, ViewEvent>(),
  guards: {
    offers: ({ context }, kind: Kind) => context.kinds.includes(kind),
    isByDevice: ({ context }) => context.given === 'passkey',
    signsIn: ({ context }) => context.kinds.length === 0 || context.kinds.includes('provider'),
  },
  actions: {
    choose: assign((_, kind: Kind) => ({ kind, told: 'nothing' as const })),
    give: assign((_, kind: Given) => ({ given: kind, told: 'nothing' as const })),
    /** A passkey has no field that could be wrong. */
    tellWrong: assign(({ context: { given } }) => ({
      told: given === 'passkey' ? ('wrongPasskey' as const) : ('wrong' as const),
      given: null,
    })),
    tell: assign((_, told: ProvingView['told']) => ({ told, given: null })),
  },
}).createMachine({
  id: 'provingView',
  context: ({ input }) => input,
  initial: 'asked',
  states: {
    asked: {
      on: {
        'user.chooses': {
          target: 'asked',
          guard: { type: 'offers', params: ({ event }) => event.kind },
          actions: { type: 'choose', params: ({ event }) => event.kind },
        },
        'user.gives': {
          target: 'checked',
          guard: { type: 'offers', params: ({ event }) => event.kind },
          actions: { type: 'give', params: ({ event }) => event.kind },
        },
        'user.signsInAgain': { target: 'away', guard: 'signsIn' },
        'user.cancels': 'declined',
      },
    },
    /** Nothing can be chosen or declined until the platform has said something. */
    checked: {
      on: {
        'platform.accepts': 'proven',
        'platform.findsWrong': { target: 'asked', actions: 'tellWrong' },
        'platform.hasPersonWait': { target: 'asked', actions: { type: 'tell', params: 'wait' } },
        'device.givesNothing': {
          target: 'asked',
          guard: 'isByDevice',
          actions: { type: 'tell', params: 'noAnswer' },
        },
        'platform.fails': { target: 'asked', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': 'unclear',
      },
    },
    /** The proof may have been taken. */
    unclear: {
      on: {
        'read.saysProven': 'proven',
        'read.saysUnproven': { target: 'asked', actions: { type: 'tell', params: 'lost' } },
        'read.fails': { target: 'asked', actions: { type: 'tell', params: 'unread' } },
      },
    },
    proven: {},
    declined: {},
    away: {},
  },
})

export type ProvingViewSnapshot = SnapshotFrom<typeof provingView>
export type ProvingViewEvent = ViewEvent

const asked = (...kinds: Kind[]) =>
  ['asked', { kinds, kind: kinds[0] ?? 'provider', given: null, told: 'nothing' }] as const

export const provingModel = viewModel(
  provingView,
  {
    'with a password': asked('password'),
    'with a password and an authenticator': asked('password', 'code'),
    'with a password and a passkey': asked('password', 'passkey'),
    'signed in at a provider': asked('password', 'provider'),
    'with nothing to give here': asked(),
  },
  {
    withValues: (['password', 'code', 'passkey'] as const).flatMap((kind) => [
      { type: 'user.chooses' as const, kind },
      { type: 'user.gives' as const, kind },
    ]),
  },
)
