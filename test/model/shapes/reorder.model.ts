import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.putsB' }
  | { type: 'user.putsC' }
  | { type: 'user.putsTheSame' }
  | { type: 'colleague.putsC' }
  | { type: 'colleague.adds' }
  | { type: 'colleague.removes' }
  /** The page hears what is stored now. */
  | { type: 'page.loads' }
  | { type: 'platform.answers' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

/** A list of a, b and c in some order, to which d may come or from which b may go; who moves one puts it first. */
type Order = string

export interface ReorderView {
  /** As the platform has it. */
  stored: Order
  /** As the page last heard that it is stored. */
  heard: Order
  /** The person's view. */
  shown: Order
  /** The save under way, and the order that it was made from; '' where none is. */
  sent: Order
  base: Order
  told: 'nothing' | 'reordered' | 'refused' | 'failed' | 'not saved' | 'unread' | 'overtaken'
}

const first = (order: Order, letter: string): Order =>
  order.includes(letter) ? letter + order.replace(letter, '') : order

const only = (order: Order, letters: Order): Order =>
  [...order].filter((letter) => letters.includes(letter)).join('')

/** Tells whether two lists have what both have in the same order. */
const agree = (a: Order, b: Order): boolean => only(a, b) === only(b, a)

/**
 * Mine over what is stored now: what is gone is gone, what is new stands after what it was put after. Where both
 * have moved something, and not to the same end, nobody but the two can say.
 */
function over(base: Order, mine: Order, stored: Order): Order | 'clash' {
  if (agree(base, mine) || agree(mine, stored)) return stored
  if (!agree(base, stored)) return 'clash'
  const isNew = stored.includes('d') && !mine.includes('d')
  const kept = only(mine, stored)
  if (!isNew) return kept
  const before = stored[stored.indexOf('d') - 1]
  return before === undefined ? `d${kept}` : kept.replace(before, `${before}d`)
}

type Of = 'base' | 'sent'
const left = (context: ReorderView, of: Of) => over(context[of], context.shown, context.stored)

const isStored = ({ base, sent, stored }: ReorderView): boolean => over(base, sent, stored) === stored

/** Tells whether the colleague has done nothing that the page has not heard of. */
const isQuiet = ({ stored, heard }: ReorderView): boolean => stored === heard

const reorderSetup = setup({
  types: viewTypes<ReorderView, ViewEvent>(),
  guards: {
    moves: ({ context }, letter: string) => first(context.shown, letter) !== context.heard,
    movesShown: ({ context }, letter: string) => first(context.shown, letter) !== context.shown,
    isUnheard: ({ context }) => context.stored !== context.heard,
    canAdd: ({ context }) => isQuiet(context) && context.stored.length === 3,
    canRemove: ({ context }) => isQuiet(context) && context.stored.length === 3,
    canPutC: ({ context }) => isQuiet(context) && !context.stored.startsWith('c'),
    isBase: ({ context }) => context.stored === context.base,
    isBaseAndMovedOn: ({ context }) => context.stored === context.base && context.shown !== context.sent,
    wasNotSaved: ({ context }) => !isStored(context),
    clashes: ({ context }) => left(context, 'base') === 'clash' || context.stored === context.base,
    isThere: ({ context }, of: Of) => left(context, of) === context.stored,
  },
  actions: {
    put: assign(({ context }, letter: string) => ({ shown: first(context.shown, letter) })),
    send: assign(({ context }) => ({ sent: context.shown, base: context.heard, told: 'nothing' as const })),
    commit: assign(({ context }) => ({ stored: context.sent })),
    store: assign(({ context }, how: 'putC' | 'add' | 'remove') => ({
      stored: {
        putC: first(context.stored, 'c'),
        add: `${context.stored}d`,
        remove: context.stored.replace('b', ''),
      }[how],
    })),
    hear: assign(({ context }) => ({ heard: context.stored })),
    showLeft: assign(({ context }, of: Of) => ({ shown: left(context, of) })),
    putBack: assign(({ context }) => ({ shown: context.heard, sent: '', base: '' })),
    tell: assign((_, told: ReorderView['told']) => ({ told })),
  },
})

/** True if the stored order has all that the person moved, from what they saw (`base`) or had stored themselves (`sent`). */
const meets = (of: Of) =>
  ({
    guard: { type: 'isThere', params: of },
    target: 'ready',
    actions: ['hear', 'putBack', { type: 'tell', params: 'reordered' }],
  }) as const
/** Their moves are saved over it. */
const saves = (of: Of) => ({ target: 'saving', actions: ['hear', { type: 'showLeft', params: of }] }) as const

const turnBack = (told: ReorderView['told']) =>
  ({ target: 'ready', actions: ['putBack', { type: 'tell', params: told }] }) as const

const moveOn = {
  'user.putsB': { guard: { type: 'movesShown', params: 'b' }, actions: { type: 'put', params: 'b' } },
  'user.putsC': { guard: { type: 'movesShown', params: 'c' }, actions: { type: 'put', params: 'c' } },
} as const

/** Putting a list in another order as a person lives it beside a colleague: seen at once, and put back when it fails. */
const reorderView = reorderSetup.createMachine({
  id: 'reorderView',
  context: ({ input }) => input,
  initial: 'ready',
  on: {
    // One change at a time that nobody has heard of: two are one, to whoever looks.
    'colleague.putsC': { guard: 'canPutC', actions: { type: 'store', params: 'putC' } },
    'colleague.adds': { guard: 'canAdd', actions: { type: 'store', params: 'add' } },
    'colleague.removes': { guard: 'canRemove', actions: { type: 'store', params: 'remove' } },
  },
  states: {
    ready: {
      on: {
        'user.putsB': {
          guard: { type: 'moves', params: 'b' },
          target: 'saving',
          actions: { type: 'put', params: 'b' },
        },
        'user.putsC': {
          guard: { type: 'moves', params: 'c' },
          target: 'saving',
          actions: { type: 'put', params: 'c' },
        },
        'page.loads': { guard: 'isUnheard', actions: ['hear', 'putBack'] },
      },
    },
    saving: {
      entry: 'send',
      on: {
        ...moveOn,
        'page.loads': { guard: 'isUnheard', actions: 'hear' },
        'platform.answers': [
          { guard: 'isBaseAndMovedOn', target: 'saving', reenter: true, actions: ['commit', 'hear'] },
          {
            guard: 'isBase',
            target: 'ready',
            actions: ['commit', 'hear', 'putBack', { type: 'tell', params: 'reordered' }],
          },
          { target: 'meeting' },
        ],
        'platform.refuses': turnBack('refused'),
        'platform.fails': turnBack('failed'),
        'answer.lostAfterCommit': { guard: 'isBase', target: 'lookingUp', actions: 'commit' },
        'answer.lostBeforeCommit': 'lookingUp',
      },
    },
    /** Somebody else came first. */
    meeting: {
      on: {
        ...moveOn,
        'lookup.answers': [
          {
            guard: 'clashes',
            target: 'ready',
            actions: ['hear', 'putBack', { type: 'tell', params: 'overtaken' }],
          },
          meets('base'),
          saves('base'),
        ],
        'lookup.fails': turnBack('unread'),
      },
    },
    lookingUp: {
      on: {
        ...moveOn,
        'lookup.answers': [
          {
            guard: 'wasNotSaved',
            target: 'ready',
            actions: ['hear', 'putBack', { type: 'tell', params: 'not saved' }],
          },
          // What has mine as it was sent has nothing against what was moved since.
          meets('sent'),
          saves('sent'),
        ],
        'lookup.fails': turnBack('unread'),
      },
    },
  },
})

export const reorderModel = viewModel(
  reorderView,
  {
    'a list of three': [
      'ready',
      { stored: 'abc', heard: 'abc', shown: 'abc', sent: '', base: '', told: 'nothing' },
    ],
  },
  { never: ['user.putsTheSame'] },
)
