import { expect } from 'vitest'
import { reorder, shownOrder } from '../../machines/reorder.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from './drivers/workflow-actor.ts'
import {
  reorderModel,
  type ReorderView,
  type ReorderViewEvent,
  type ReorderViewSnapshot,
} from './reorder.model.ts'

const coverage = new Coverage('reorder', reorder)

/** What the platform would say now. */
let truth: ReorderView
let saves = 0

const ids = (order: string) => [...order]
const put = (workflow: Workflow<typeof reorder>, order: string) =>
  workflow.send({ type: 'moved', ids: ids(order) })

const driver = workflowActor<typeof reorder, ReorderViewSnapshot, ReorderViewEvent, ReorderView>({
  begin(view) {
    truth = view
    saves = 0
    return new Workflow(reorder, { ids: ids(view.stored) }, coverage)
  },
  act: {
    'user.putsA': (workflow) => put(workflow, 'abc'),
    'user.putsB': (workflow) => put(workflow, 'bac'),
    'user.putsC': (workflow) => put(workflow, 'cab'),
    'colleague.reorders': (workflow) => workflow.send({ type: 'order.loaded', ids: ids('cba') }),
    'platform.accepts': (workflow) => workflow.succeed('saveOrder', ids(truth.sent)),
    'platform.refuses': (workflow) => workflow.fail('saveOrder', 'refused'),
    'platform.fails': (workflow) => workflow.crash('saveOrder'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('saveOrder', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('saveOrder', 'lost'),
    'answer.lostAndColleagueReorders': (workflow) => workflow.fail('saveOrder', 'lost'),
    'lookup.answers': (workflow) => workflow.succeed('readOrder', ids(truth.stored)),
    'lookup.fails': (workflow) => workflow.fail('readOrder', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    expect(snapshot.value).toBe({ ready: 'settled', saving: 'saving', lookingUp: 'checking' }[value])
    expect(snapshot.hasTag('busy')).toBe(value !== 'ready')
    expect(shownOrder(snapshot.context)).toEqual(ids(context.shown))
    expect(snapshot.context.confirmed).toEqual(ids(context.heard))

    const told = {
      nothing: undefined,
      reordered: undefined,
      refused: 'saveOrder: refused',
      failed: 'saveOrder crashed',
      'not saved': 'The platform did not answer. The order is as it was; try again.',
      unread: 'readOrder: lost',
    }[context.told]
    expect(snapshot.context.problem?.message).toBe(told)

    // One save at a time, of what was shown when it began.
    const waiting = workflow.calls.filter((call) => !call.answered && !call.signal.aborted)
    expect(waiting).toHaveLength(value === 'ready' ? 0 : 1)
    if (value === 'saving') {
      expect(workflow.open('saveOrder').input).toEqual({ ids: ids(context.sent) })
      saves = workflow.callsOf('saveOrder').length
    }
    expect(workflow.callsOf('saveOrder')).toHaveLength(saves)
    const last = context.told === 'nothing' ? undefined : workflow.emitted.at(-1)?.type
    if (value === 'ready' && last !== undefined)
      expect(last).toBe(context.told === 'reordered' ? 'reordered' : 'refused')
    expect(workflow.emitted.length).toBeLessThanOrEqual(saves)
  },
})

walkModel(reorderModel, driver, {
  depth: 1,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
