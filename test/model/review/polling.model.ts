import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

/** Knowledge of a review: nothing, new, in progress, canceling, finished; each answer tells one of them. */
export type Known = 0 | 1 | 2 | 3 | 4
type Told = Exclude<Known, 0>
const tellable: readonly Told[] = [1, 2, 3, 4]

type ViewEvent =
  | { type: 'user.requests' }
  | { type: 'user.cancels' }
  | { type: 'user.triesAgain' }
  | { type: 'user.checks' }
  | { type: 'time.passes' }
  | { type: 'page.hides' }
  | { type: 'page.shows' }
  | { type: `page.loads${Told}` }
  | { type: 'page.loadsEarlier' }
  | { type: `poll.says${Told}` }
  | { type: 'poll.fails' }
  | { type: 'cancel.accepted' }
  | { type: 'cancel.refused' }
  | { type: 'cancel.lost' }
  | { type: 'colleague.requests' }
  | { type: 'request.accepted' }
  | { type: 'request.refused' }
  | { type: 'request.lost' }
  | { type: 'lookup.saysRequested' }
  | { type: 'lookup.saysNothing' }
  | { type: 'lookup.fails' }

export interface PollingView {
  /** True if another review was asked for since the page was opened. */
  isAnother: boolean
  known: Known
  isHidden: boolean
  /** Polls that failed, one after another. */
  failures: number
  told: 'nothing' | 'refused' | 'lost' | 'notRequested' | 'unread'
}

const viewSetup = setup({
  types: viewTypes<PollingView, ViewEvent>(),
  guards: {
    isOver: ({ context }) => context.known === 4,
    isHidden: ({ context }) => context.isHidden,
    isSeen: ({ context }) => !context.isHidden,
    isAnother: ({ context }) => context.isAnother,
    mayRequest: ({ context }) => !context.isAnother && !context.isHidden,
    isAwayAtFirst: ({ context }) => !context.isAnother && context.isHidden,
    isFirst: ({ context }) => !context.isAnother,
    mayCancel: ({ context }) => context.known < 3,
    mayFailMore: ({ context }) => context.failures < 2,
    isKnown: ({ context }) => context.known > 0,
  },
  actions: {
    /** An answer older than what is known tells nothing, but that the platform answers. */
    learn: assign(({ context }, { tells }: { tells: Told }) => ({
      failures: 0,
      known: tells > context.known ? tells : context.known,
      told: context.known < 4 && tells === 4 ? ('nothing' as const) : context.told,
    })),
    learnBehindCancel: assign(({ context }, { tells }: { tells: Told }) => ({
      failures: 0,
      known: tells > context.known ? tells : context.known,
    })),
    hear: assign({ failures: 0 }),
    fail: assign({ failures: ({ context }) => context.failures + 1 }),
    hide: assign({ isHidden: true }),
    show: assign({ isHidden: false }),
    tell: assign({ told: (_, { told }: { told: PollingView['told'] }) => told }),
    follow: assign({ isAnother: true, known: 1, failures: 0, told: 'nothing' }),
  },
})

const perTold = <T>(on: (params: { tells: Told }) => T, prefix: 'page.loads' | 'poll.says') =>
  Object.fromEntries(tellable.map((tells) => [`${prefix}${tells}`, on({ tells })])) as Record<
    `${typeof prefix}${Told}`,
    T
  >

const tell = (told: PollingView['told']) => ({ type: 'tell', params: { told } }) as const

/** Another review begins to be followed. */
const follow = [
  { guard: 'isHidden', target: 'away', actions: 'follow' },
  { target: 'waiting', actions: 'follow' },
] as const
/** A page that is loaded anew tells what the platform knew when it was asked, which may be long ago. */
const loads = <S extends 'waiting' | undefined>(stays: S) => ({
  ...perTold(
    (params) =>
      params.tells === 4
        ? ({ target: 'over', actions: { type: 'learn', params } } as const)
        : ({
            ...(stays === undefined ? {} : { target: stays }),
            actions: { type: 'learn', params },
          } as const),
    'page.loads',
  ),
  'page.loadsEarlier': {
    guard: 'isAnother' as const,
    ...(stays === undefined ? {} : { target: stays }),
    actions: 'hear' as const,
  },
})

const cancels = {
  guard: 'mayCancel',
  target: 'canceling',
  actions: tell('nothing'),
} as const

/** The page may be put aside at any time. */
const aside = {
  'page.hides': { guard: 'isSeen', actions: 'hide' },
  'page.shows': { guard: 'isHidden', actions: 'show' },
} as const

/** A page that tells of what is known already. */
const knownLoads = { 'page.loads4': { guard: 'isKnown', actions: 'hear' } } as const

/** Where a cancel that did not succeed leaves somebody. */
const turnedDown = (told: 'refused' | 'lost') =>
  [
    { guard: 'isOver', target: 'over', actions: tell(told) },
    { guard: 'isHidden', target: 'away', actions: tell(told) },
    { target: 'asking', actions: tell(told) },
  ] as const

/** The latest review as a person follows it: what is shown, whether it is up to date, and what was told. */
const pollingView = viewSetup.createMachine({
  id: 'pollingView',
  context: ({ input }) => input,
  initial: 'over',
  states: {
    /** Finished, or none: nothing is asked. */
    over: {
      on: {
        ...aside,
        ...perTold(
          (params) => ({ guard: 'isKnown', actions: { type: 'learn', params } }) as const,
          'page.loads',
        ),
        'user.requests': { guard: 'mayRequest', target: 'requesting', actions: tell('nothing') },
        'colleague.requests': [
          { guard: 'isAwayAtFirst', target: 'away', actions: 'follow' },
          { guard: 'isFirst', target: 'waiting', actions: 'follow' },
        ],
      },
    },
    waiting: {
      on: {
        ...loads('waiting'),
        'page.hides': { target: 'away', actions: 'hide' },
        'time.passes': 'asking',
        'user.cancels': cancels,
      },
    },
    asking: {
      on: {
        ...loads(undefined),
        ...perTold(
          (params) =>
            ({
              target: params.tells === 4 ? 'over' : 'waiting',
              actions: { type: 'learn', params },
            }) as const,
          'poll.says',
        ),
        'poll.fails': { guard: 'mayFailMore', target: 'behind', actions: 'fail' },
        'page.hides': { target: 'away', actions: 'hide' },
        'user.cancels': cancels,
      },
    },
    /** The screen may be out of date, and says so. */
    behind: {
      on: {
        ...loads('waiting'),
        'page.hides': { target: 'away', actions: 'hide' },
        'time.passes': 'asking',
        'user.triesAgain': 'asking',
        'user.cancels': cancels,
      },
    },
    away: {
      on: {
        ...loads(undefined),
        'page.shows': { target: 'asking', actions: 'show' },
      },
    },
    canceling: {
      on: {
        ...aside,
        ...perTold((params) => ({ actions: { type: 'learnBehindCancel', params } }) as const, 'page.loads'),
        'cancel.accepted': [
          { guard: 'isOver', target: 'over', actions: 'hear' },
          { guard: 'isHidden', target: 'away', actions: { type: 'learn', params: { tells: 3 } } },
          { target: 'waiting', actions: { type: 'learn', params: { tells: 3 } } },
        ],
        'cancel.refused': turnedDown('refused'),
        'cancel.lost': turnedDown('lost'),
      },
    },
    requesting: {
      on: {
        ...aside,
        ...knownLoads,
        'colleague.requests': follow,
        'request.accepted': follow,
        'request.refused': { target: 'over', actions: tell('refused') },
        'request.lost': 'looking',
      },
    },
    /** Nobody knows whether it was requested. */
    looking: {
      on: {
        ...aside,
        ...knownLoads,
        'colleague.requests': follow,
        'lookup.saysRequested': follow,
        'lookup.saysNothing': { target: 'over', actions: tell('notRequested') },
        'lookup.fails': { target: 'unheard', actions: tell('unread') },
      },
    },
    unheard: {
      on: {
        ...aside,
        ...knownLoads,
        'colleague.requests': follow,
        'user.checks': { guard: 'isSeen', target: 'looking', actions: tell('nothing') },
      },
    },
  },
})

const begun = (value: 'over' | 'waiting', known: Known) =>
  [value, { isAnother: false, known, isHidden: false, failures: 0, told: 'nothing' }] as const

export const pollingModel = viewModel(pollingView, {
  none: begun('over', 0),
  'a review that is over': begun('over', 4),
  'a new review': begun('waiting', 1),
})
