import { setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.decides' }
  | { type: 'user.undoes' }
  | { type: 'user.sendsNow' }
  | { type: 'user.leaves' }
  | { type: 'time.isAlmostOver' }
  | { type: 'time.isOver' }

/** A decision as staff live it (issue 20.4): ten seconds in which it can be undone, and never one that is lost. */
const heldDecisionView = setup({ types: viewTypes<object, ViewEvent>() }).createMachine({
  id: 'heldDecisionView',
  context: {},
  initial: 'nothing held',
  states: {
    'nothing held': { on: { 'user.decides': 'held' } },
    held: {
      on: {
        'user.undoes': 'undone',
        'user.sendsNow': 'sent',
        'user.leaves': 'sent',
        'time.isAlmostOver': 'almost over',
        'time.isOver': 'sent',
      },
    },
    'almost over': {
      on: {
        'user.undoes': 'undone',
        'user.sendsNow': 'sent',
        'user.leaves': 'sent',
        'time.isOver': 'sent',
      },
    },
    sent: { on: { 'user.decides': 'held' } },
    undone: { on: { 'user.decides': 'held' } },
  },
})

export const heldDecisionModel = viewModel(heldDecisionView, {
  'nothing was decided yet': ['nothing held', {}],
})
