import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type MenuRepricing, repricingMenu } from '../../machines/repricing-menu.workflow.ts'
import { Workflow } from '../support/workflow.ts'

const asked: MenuRepricing = {
  id: 'repricing-1',
  status: 'new',
  facts: { grandfathered: true, repriceDate: '2026-12-01', existingRepriceDate: null },
}

test('the record that is answered takes the place of the one shown, dates and all', async () => {
  const workflow = new Workflow(repricingMenu, { repricing: asked, by: 'admin' })
  workflow.send({ type: 'choose', to: 'approved', message: null })
  const answered = { ...asked, status: 'approved', facts: { ...asked.facts, repriceDate: '2027-02-01' } }
  workflow.succeed('sendTransition', answered)
  await setImmediate()
  expect(workflow.snapshot.context.repricing).toEqual(answered)
  expect(workflow.emitted).toEqual([{ type: 'transitioned', repricing: answered }])
})

test('a lost answer never claims that nothing changed where a colleague changed something', async () => {
  const workflow = new Workflow(repricingMenu, { repricing: asked, by: 'admin' })
  workflow.send({ type: 'choose', to: 'approved', message: null })
  workflow.fail('sendTransition', 'lost')
  await setImmediate()
  workflow.succeed('readRepricing', { ...asked, status: 'in_progress' })
  await setImmediate()
  expect(workflow.snapshot.context).toMatchObject({
    repricing: { status: 'in_progress' },
    problem: {
      message: 'The platform did not answer, and the status of the repricing has changed meanwhile.',
    },
  })
})

test('what the lifecycle does not take is not sent', () => {
  const provider = new Workflow(repricingMenu, { repricing: asked, by: 'provider' })
  provider.send({ type: 'choose', to: 'approved', message: null })
  const over = new Workflow(repricingMenu, { repricing: { ...asked, status: 'completed' }, by: 'admin' })
  over.send({ type: 'choose', to: 'rejected', message: 'Too late.' })
  expect([...provider.calls, ...over.calls]).toEqual([])
})
