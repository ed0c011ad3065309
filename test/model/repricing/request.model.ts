import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.typesNewPrice' }
  | { type: 'user.typesSamePrice' }
  | { type: 'user.clearsPrice' }
  | { type: 'user.submits' }
  | { type: 'user.closes' }
  | { type: 'user.stays' }
  | { type: 'user.discards' }
  | { type: 'user.checksAgain' }
  | { type: 'colleague.asksFirst' }
  | { type: 'colleagues.isDecided' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

export interface RepricingView {
  typed: 'nothing' | 'the same price' | 'a new price'
  /** True if the plan may be repriced, as the page knows. */
  open: boolean
  /** True if the platform has stored what was asked for. */
  stored: boolean
  told: 'nothing' | 'refused' | 'failed' | 'nothing happened' | 'unheard'
}

/** Asking for a change of price as a person lives it, with a colleague who may be first. */
const repricingView = setup({
  types: viewTypes<RepricingView, ViewEvent>(),
  guards: {
    isOpen: ({ context }) => context.open,
    hasNewPrice: ({ context }) => context.typed === 'a new price',
    mayAsk: ({ context }) => context.open && context.typed === 'a new price',
    isStored: ({ context }) => context.stored,
    isUnheard: ({ context }) => context.told === 'unheard',
    wasTold: ({ context }) => context.told !== 'nothing',
  },
  actions: {
    type: assign((_, typed: RepricingView['typed']) => ({ typed, told: 'nothing' as const })),
    close: assign({ open: false }),
    reopen: assign({ open: true }),
    clear: assign({ told: 'nothing' }),
    store: assign({ stored: true }),
    tell: assign((_, told: RepricingView['told']) => ({ told })),
  },
}).createMachine({
  id: 'repricingView',
  context: ({ input }) => input,
  initial: 'form',
  states: {
    /** No price that may be asked for, and no button. */
    form: {
      on: {
        'user.typesNewPrice': [
          { guard: 'isOpen', target: 'summary', actions: { type: 'type', params: 'a new price' } },
          { actions: { type: 'type', params: 'a new price' } },
        ],
        'user.typesSamePrice': { actions: { type: 'type', params: 'the same price' } },
        'user.clearsPrice': { actions: { type: 'type', params: 'nothing' } },
        'colleague.asksFirst': { guard: 'isOpen', actions: 'close' },
        'colleagues.isDecided': [
          { guard: 'hasNewPrice', target: 'summary', actions: 'reopen' },
          { actions: 'reopen' },
        ],
        'user.closes': 'gone',
      },
    },
    summary: {
      on: {
        'user.typesNewPrice': { actions: { type: 'type', params: 'a new price' } },
        'user.typesSamePrice': { target: 'form', actions: { type: 'type', params: 'the same price' } },
        'user.clearsPrice': { target: 'form', actions: { type: 'type', params: 'nothing' } },
        'colleague.asksFirst': { target: 'form', actions: 'close' },
        'colleagues.isDecided': { actions: 'reopen' },
        'user.submits': 'sending',
        'user.closes': 'asked',
      },
    },
    /** 'You have unsaved changes.' */
    asked: {
      on: {
        'user.stays': [
          { guard: 'isUnheard', target: 'unheard' },
          { guard: 'wasTold', target: 'refused' },
          { guard: 'mayAsk', target: 'summary' },
          { target: 'form' },
        ],
        'colleague.asksFirst': { actions: 'close' },
        'user.discards': 'gone',
      },
    },
    sending: {
      entry: 'clear',
      on: {
        'platform.accepts': { target: 'sent', actions: 'store' },
        'platform.refuses': { target: 'refused', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'refused', actions: { type: 'tell', params: 'failed' } },
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'store' },
        'answer.lostBeforeCommit': 'lookingUp',
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          { guard: 'isStored', target: 'sent' },
          { target: 'refused', actions: { type: 'tell', params: 'nothing happened' } },
        ],
        'lookup.fails': { target: 'unheard', actions: { type: 'tell', params: 'unheard' } },
      },
    },
    unheard: { on: { 'user.checksAgain': 'lookingUp', 'user.closes': 'asked' } },
    /** With the reason, and everything as it was typed. */
    refused: {
      on: {
        'user.typesNewPrice': [
          { guard: 'isOpen', target: 'summary', actions: { type: 'type', params: 'a new price' } },
          { target: 'form', actions: { type: 'type', params: 'a new price' } },
        ],
        'user.typesSamePrice': { target: 'form', actions: { type: 'type', params: 'the same price' } },
        'user.clearsPrice': { target: 'form', actions: { type: 'type', params: 'nothing' } },
        'colleague.asksFirst': { actions: 'close' },
        'colleagues.isDecided': { actions: 'reopen' },
        'user.submits': { guard: 'mayAsk', target: 'sending' },
        'user.closes': 'asked',
      },
    },
    sent: { type: 'final' },
    gone: { type: 'final' },
  },
})

const start = (value: 'form' | 'summary', open = true) =>
  [
    value,
    { typed: value === 'summary' ? 'a new price' : 'nothing', open, stored: false, told: 'nothing' },
  ] as const

export const repricingWorkflowModel = viewModel(repricingView, {
  'an empty form': start('form'),
  'a kept draft': start('summary'),
  'a plan that is being repriced': start('form', false),
})
