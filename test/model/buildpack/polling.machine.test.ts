import { expect } from 'vitest'
import { maxReads, revisionPolling } from '#machines/buildpack/polling.ts'
import { Coverage } from '#test/runner/walking/coverage.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'
import {
  type PollingView,
  type PollingViewEvent,
  type PollingViewSnapshot,
  revisionPollingModel,
} from './polling.model.ts'

const coverage = new Coverage('revisionPolling', revisionPolling)

const says = (status: 'pending' | 'published' | 'failed') => ({
  id: 'revision-1',
  status,
  error: status === 'failed' ? 'no bin/compile' : null,
})

const driver = workflowActor<typeof revisionPolling, PollingViewSnapshot, PollingViewEvent, PollingView>({
  begin: (view) =>
    new Workflow(revisionPolling, { revisionId: 'revision-1', reads: maxReads - view.left }, coverage),
  act: {
    'time.passes': (workflow) => workflow.clock.increment(2000),
    'read.saysPending': (workflow) => workflow.succeed('readRevision', says('pending')),
    'read.saysPublished': (workflow) => workflow.succeed('readRevision', says('published')),
    'read.saysFailed': (workflow) => workflow.succeed('readRevision', says('failed')),
    'read.isLost': (workflow) => workflow.fail('readRevision', 'lost'),
    'read.isRefused': (workflow) => workflow.fail('readRevision', 'refused'),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    expect(snapshot.value).toBe({ waiting: 'waiting', looking: 'reading', over: 'ended' }[value])
    if (value === 'looking') expect(workflow.open('readRevision').input).toEqual({ revisionId: 'revision-1' })
    const last = context.known === 'nothing' ? says('pending') : says(context.known)
    const problem = context.refused ? { kind: 'refused', message: 'readRevision: refused', fields: {} } : null
    expect(snapshot.output).toEqual(value === 'over' ? { revision: last, problem } : undefined)
  },
})

walkModel(revisionPollingModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: () => false,
  subject: coverage,
  demand: 'transitions and guards',
})
