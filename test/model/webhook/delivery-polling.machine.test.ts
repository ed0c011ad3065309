import { expect } from 'vitest'
import { deliveryPolling } from '#machines/webhook/delivery-polling.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { deliveryPollingModel, mostLooks } from './delivery-polling.model.ts'

walkWorkflow('deliveryPolling', deliveryPolling, deliveryPollingModel, {
  begin: (_view, open) => open({ limit: mostLooks }),
  act: {
    'time.passes': (workflow) => workflow.clock.increment(1000),
    'read.saysPending': (workflow) => workflow.succeed('readDelivery', { state: 'pending' }),
    'read.saysTried': (workflow) => workflow.succeed('readDelivery', { state: 'retrying' }),
    'read.fails': (workflow) => workflow.fail('readDelivery', 'lost'),
    'user.looksAgain': (workflow) => workflow.send({ type: 'lookAgain' }),
  },
  see({ snapshot, emitted }, { value, context }) {
    expect(snapshot.value).toBe(
      { waiting: 'waiting', looking: 'reading', stopped: 'stopped', told: 'tried' }[value],
    )
    expect(mostLooks - snapshot.context.reads).toBe(context.left)
    expect(snapshot.context.problem?.message).toBe(context.failed ? 'readDelivery: lost' : undefined)
    expect(snapshot.context.delivery).toEqual(value === 'told' ? { state: 'retrying' } : null)
    expect(emitted).toEqual(value === 'told' ? [{ type: 'tried' }] : [])
  },
})
