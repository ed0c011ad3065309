import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import { type MenuRepricing, repricingMenu } from '#machines/repricing/menu.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const asked: MenuRepricing = {
  id: 'repricing-1',
  status: 'new',
  etag: '"1"',
  facts: { grandfathered: true, repriceDate: '2026-12-01', existingRepriceDate: null },
}

const effect: RepricingEffect = {
  id: 'repricing-1',
  repriceDate: '2027-02-01',
  existingRepriceDate: null,
  isCountedAnew: true,
  installs: 0,
  customers: 0,
  firstCustomers: [],
  lastMonth: null,
}

/** Chooses the approval, is told what it means, and confirms it. */
async function approve(workflow: Workflow<typeof repricingMenu>): Promise<void> {
  workflow.send({ type: 'choose', to: 'approved', repricing: asked })
  workflow.succeed('readEffect', effect)
  await setImmediate()
  workflow.send({ type: 'confirm', message: null, repricing: asked })
}

test('nothing is sent before what it means was shown and confirmed', async () => {
  const workflow = new Workflow(repricingMenu, { repricing: asked, by: 'admin' })
  workflow.send({ type: 'choose', to: 'rejected', repricing: asked })
  workflow.send({ type: 'confirm', message: 'Too early.', repricing: asked })
  expect(workflow.callsOf('send')).toEqual([])
  workflow.succeed('readEffect', effect)
  await setImmediate()
  expect(workflow.snapshot.context.effect).toEqual(effect)
  workflow.send({ type: 'cancel' })
  workflow.send({ type: 'confirm', message: null, repricing: asked })
  expect(workflow.callsOf('send')).toEqual([])
})

test('what needs no question is sent at once', () => {
  const workflow = new Workflow(repricingMenu, { repricing: asked, by: 'admin' })
  workflow.send({ type: 'choose', to: 'in_progress', repricing: asked })
  expect(workflow.change()).toEqual({
    id: 'repricing-1',
    to: 'in_progress',
    message: null,
    etag: '"1"',
  })
})

test('the record that is answered takes the place of the one shown, dates and all', async () => {
  const workflow = new Workflow(repricingMenu, { repricing: asked, by: 'admin' })
  await approve(workflow)
  const answered = { ...asked, status: 'approved', facts: { ...asked.facts, repriceDate: '2027-02-01' } }
  workflow.succeed('send', answered)
  await setImmediate()
  expect(workflow.snapshot.context.repricing).toEqual(answered)
  expect(workflow.emitted).toEqual([{ type: 'transitioned', repricing: answered }])
})

test('a lost answer never claims that nothing changed where a colleague changed something', async () => {
  const workflow = new Workflow(repricingMenu, { repricing: asked, by: 'admin' })
  await approve(workflow)
  workflow.fail('send', 'lost')
  await setImmediate()
  workflow.succeed('look', { ...asked, status: 'in_progress' })
  await setImmediate()
  expect(workflow.snapshot.context).toMatchObject({
    repricing: { status: 'in_progress' },
    problem: {
      message: 'The platform did not answer, and the request has another status now.',
    },
  })
})

test('what the lifecycle does not take is not sent', () => {
  const provider = new Workflow(repricingMenu, { repricing: asked, by: 'provider' })
  provider.send({ type: 'choose', to: 'approved', repricing: asked })
  provider.send({ type: 'choose', to: 'in_progress', repricing: asked })
  const completed: MenuRepricing = { ...asked, status: 'completed' }
  const over = new Workflow(repricingMenu, { repricing: completed, by: 'admin' })
  over.send({ type: 'choose', to: 'rejected', repricing: completed })
  expect([...provider.calls, ...over.calls]).toEqual([])
})
