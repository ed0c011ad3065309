import { setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.decides' }
  | { type: 'user.undoes' }
  | { type: 'user.sendsNow' }
  | { type: 'user.leaves' }
  | { type: 'time.isAlmostOver' }
  | { type: 'time.isOver' }
  | { type: 'page.dies' }
  | { type: 'page.hasLostAnAnswer' }
  | { type: 'otherPage.takesIt' }

/**
 * A decision as staff live it (issues 20.4, 39.2): ten seconds in which it can be undone, never one that is lost, and a
 * page that dies has sent nothing.
 */
const heldDecisionView = setup({ types: viewTypes<object, ViewEvent>() }).createMachine({
  id: 'heldDecisionView',
  context: {},
  initial: 'nothing held',
  states: {
    'nothing held': { on: { 'user.decides': 'held', 'page.hasLostAnAnswer': 'sent' } },
    held: {
      on: {
        'user.undoes': 'undone',
        'user.sendsNow': 'sent',
        'user.leaves': 'sent',
        'time.isAlmostOver': 'almost over',
        'time.isOver': 'sent',
        'page.dies': 'left',
      },
    },
    'almost over': {
      on: {
        'user.undoes': 'undone',
        'user.sendsNow': 'sent',
        'user.leaves': 'sent',
        'time.isOver': 'sent',
        'page.dies': 'left',
      },
    },
    left: {
      on: {
        'user.decides': 'held',
        'user.undoes': 'undone',
        'user.sendsNow': 'sent',
        'otherPage.takesIt': 'nothing held',
      },
    },
    sent: { on: { 'user.decides': 'held' } },
    undone: { on: { 'user.decides': 'held' } },
  },
})

export const heldDecisionModel = viewModel(heldDecisionView, {
  'nothing was decided yet': ['nothing held', {}],
})
