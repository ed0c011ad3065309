import { expect } from 'vitest'
import { maxReads, revisionPolling } from '#machines/buildpack/polling.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { revisionPollingModel } from './polling.model.ts'

const says = (status: 'pending' | 'published' | 'failed') => ({
  id: 'revision-1',
  status,
  error: status === 'failed' ? 'no bin/compile' : null,
})

walkWorkflow('revisionPolling', revisionPolling, revisionPollingModel, {
  triable: () => false,
  begin: (view, open) => open({ revisionId: 'revision-1', reads: maxReads - view.left }),
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
