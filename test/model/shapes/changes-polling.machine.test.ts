import { expect } from 'vitest'
import { changesPolling } from '#machines/shapes/changes-polling.ts'
import { Coverage } from '#test/runner/walking/coverage.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { Workflow } from '../support/workflow.ts'
import {
  changesPollingModel,
  type ChangesView,
  type ChangesViewEvent,
  type ChangesViewSnapshot,
} from './changes-polling.model.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'

const coverage = new Coverage('changesPolling', changesPolling)

let seen: ChangesView

/** Begins as a page does, which begins anew with whether an answer is awaited. */
function open(pending: boolean, visible: boolean): Workflow<typeof changesPolling> {
  const workflow = new Workflow(changesPolling, { pending }, coverage)
  if (!visible) workflow.send({ type: 'page.hidden' })
  return workflow
}

function reopen(workflow: Workflow<typeof changesPolling>, pending: boolean) {
  if (pending === seen.awaited) return workflow
  const isHidden = workflow.snapshot.matches('hidden')
  workflow.stop()
  return open(pending, !isHidden)
}

const driver = workflowActor<
  typeof changesPolling,
  ChangesViewSnapshot,
  ChangesViewEvent,
  ChangesView & { visible: boolean }
>({
  begin(view) {
    seen = view
    return open(view.awaited, view.visible)
  },
  act: {
    'page.isHidden': (workflow) => workflow.send({ type: 'page.hidden' }),
    'page.isShown': (workflow) => workflow.send({ type: 'page.shown' }),
    'time.passes': (workflow) => workflow.clock.increment(15_000),
    'answer.isAwaited': (workflow) => reopen(workflow, true),
    'answer.isThere': (workflow) => reopen(workflow, false),
    'look.succeeds': (workflow) => workflow.succeed('look'),
    'look.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    seen = context
    const open = workflow.callsOf('look').filter((call) => !call.answered && !call.signal.aborted)
    expect(open).toHaveLength(value === 'looking' ? 1 : 0)
    const expected = {
      inSight: context.awaited ? 'waiting' : 'sleeping',
      looking: 'looking',
      outOfSight: 'hidden',
    }[value]
    expect(workflow.snapshot.value).toBe(expected)
  },
})

walkModel(changesPollingModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('page.') || type === 'time.passes',
  subject: coverage,
  demand: 'transitions and guards',
})
