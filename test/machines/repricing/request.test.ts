import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { repricingWorkflow } from '#machines/repricing/request.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const facts = {
  stage: 'ga',
  isTestPlan: false,
  priceContract: false,
  priceCents: 1000,
  active: null,
} as const
const draft = { priceCents: 1299, grandfathered: true }
const begin = () => new Workflow(repricingWorkflow, { planId: 'plan-1', draft })

test('who thinks twice about leaving still knows that no answer came', async () => {
  const workflow = begin()
  workflow.send({ type: 'submit', facts })
  workflow.fail('send', 'lost')
  await setImmediate()
  workflow.fail('look', 'lost')
  await setImmediate()
  workflow.send({ type: 'close', facts })
  workflow.send({ type: 'stay' })
  expect(workflow.snapshot.value).toBe('unheard')
  workflow.send({ type: 'submit', facts })
  expect(workflow.callsOf('send')).toHaveLength(1)
  workflow.send({ type: 'check' })
  workflow.succeed('look', true)
  await setImmediate()
  expect(workflow.emitted).toEqual([{ type: 'submitted' }])
})

test('a press too many asks once', async () => {
  const workflow = begin()
  workflow.send({ type: 'submit', facts })
  workflow.send({ type: 'submit', facts })
  workflow.send({ type: 'close', facts })
  expect(workflow.callsOf('send')).toHaveLength(1)
  workflow.succeed('send')
  await setImmediate()
  workflow.send({ type: 'submit', facts })
  expect(workflow.callsOf('send')).toHaveLength(1)
})

test('what is refused stays as it was typed', async () => {
  const workflow = begin()
  workflow.send({ type: 'submit', facts })
  workflow.fail('send', 'refused', 'Price cannot be the same.')
  await setImmediate()
  expect(workflow.snapshot.context).toMatchObject({
    draft,
    problem: { message: 'Price cannot be the same.' },
  })
  // A colleague was first, as the page hears now: there is nothing to send until that one is over.
  workflow.send({ type: 'submit', facts: { ...facts, active: { id: 'repricing-1', status: 'new' } } })
  expect(workflow.callsOf('send')).toHaveLength(1)
})
