import { expect } from 'vitest'
import { changesPolling } from '#machines/shapes/changes-polling.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import {
  changesPollingModel,
  type ChangesView,
  type ChangesViewEvent,
  type ChangesViewSnapshot,
} from './changes-polling.model.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'

const coverage = new Coverage('changesPolling', changesPolling)

const driver = workflowActor<
  typeof changesPolling,
  ChangesViewSnapshot,
  ChangesViewEvent,
  ChangesView & { visible: boolean }
>({
  begin({ awaited, visible }) {
    const workflow = new Workflow(changesPolling, undefined, coverage)
    if (awaited) workflow.send({ type: 'facts.loaded', pending: true })
    if (!visible) workflow.send({ type: 'page.hidden' })
    return workflow
  },
  act: {
    'page.isHidden': (workflow) => workflow.send({ type: 'page.hidden' }),
    'page.isShown': (workflow) => workflow.send({ type: 'page.shown' }),
    'time.passes': (workflow) => workflow.clock.increment(15_000),
    'answer.isAwaited': (workflow) => workflow.send({ type: 'facts.loaded', pending: true }),
    'answer.isThere': (workflow) => workflow.send({ type: 'facts.loaded', pending: false }),
    'look.succeeds': (workflow) => workflow.succeed('look'),
    'look.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
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
