import { setup, type SnapshotFrom } from 'xstate'
import { type Model, viewTypes } from '#test/runner/model.ts'

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

export type HeldDecisionViewSnapshot = SnapshotFrom<typeof heldDecisionView>
export type HeldDecisionViewEvent = ViewEvent

export const heldDecisionModel = {
  name: 'heldDecisionView',
  machine: heldDecisionView,
  starts: [
    {
      title: 'nothing was decided yet',
      fixture: {},
      state: heldDecisionView.resolveState({ value: 'nothing held', context: {} }),
    },
  ],
  cases: [
    { type: 'user.decides' },
    { type: 'user.undoes' },
    { type: 'user.sendsNow' },
    { type: 'user.leaves' },
    { type: 'time.isAlmostOver' },
    { type: 'time.isOver' },
  ],
} satisfies Model<HeldDecisionViewSnapshot, ViewEvent, object>
