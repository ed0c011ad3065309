import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextStep, type ProgressionFacts } from '#machines/progression/lifecycle.ts'
import { plainChoices, progressionWorkflow } from '#machines/progression/progress.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const facts: ProgressionFacts = {
  incomplete: [],
  approvals: {
    marketplace_fitting_approval: 'approved',
    alpha_engineering_approval: 'approved',
    article_review_approval: 'approved',
    beta_engineering_approval: 'pending',
    pricing_plan_approval: 'approved',
  },
}

const open = (by: 'provider' | 'admin') => new Workflow(progressionWorkflow, { addonId: 'acme-queue', by })

const progressFrom = (stage: Stage) => ({
  type: 'progress' as const,
  choices: plainChoices,
  stage,
  facts,
  revision: 17,
})
const progress = progressFrom('alpha')

/** Presses the button, sees what it would do, and confirms. */
async function confirmed(workflow: Workflow<typeof progressionWorkflow>, event = progressFrom('alpha')) {
  workflow.send(event)
  workflow.succeed('ask', 'told')
  await setImmediate()
  workflow.send({ type: 'confirm' })
}

test('nothing is sent before it was shown; a double click asks once, and sends once', async () => {
  const workflow = open('provider')
  workflow.send(progress)
  workflow.send(progress)
  workflow.send({ type: 'confirm' })
  expect(workflow.calls.map(({ effect }) => effect)).toEqual(['ask'])
  workflow.succeed('ask', 'told')
  await setImmediate()
  workflow.send({ type: 'confirm' })
  workflow.send({ type: 'confirm' })
  expect(workflow.callsOf('send')).toHaveLength(1)
})

test('a look that is given up aborts its call, and its answer opens nothing', async () => {
  const workflow = open('provider')
  workflow.send(progress)
  const call = workflow.open('ask')
  workflow.send({ type: 'cancel' })
  expect(call.signal.aborted).toBe(true)
  call.resolve('told')
  await setImmediate()
  expect(workflow.snapshot.value).toBe('settled')
})

test('what the lifecycle refuses is not sent: a pending approval stops the provider, not staff', () => {
  const provider = open('provider')
  const fromBeta = progressFrom('beta')
  expect(provider.snapshot.can(fromBeta)).toBe(false)
  provider.send(fromBeta)
  expect(provider.calls).toEqual([])
  const staff = open('admin').snapshot
  expect(staff.can(fromBeta)).toBe(true)
  expect(staff.can(progressFrom('ga'))).toBe(false)
  expect(staff.can(progressFrom('shutdown'))).toBe(false)
})

test("staff's choices are sent as they were made", async () => {
  const workflow = open('admin')
  const choices = { visible: false, defaultPlanSlug: 'growth', planOverrides: { id: 'inviteOnly' } }
  await confirmed(workflow, { ...progressFrom('beta'), choices })
  expect(workflow.change()).toEqual({
    addonId: 'acme-queue',
    to: 'ga',
    by: 'admin',
    choices,
    revision: 17,
  })
})

test('a refusal keeps the stage, says why and leaves the button alive', async () => {
  const workflow = open('provider')
  await confirmed(workflow)
  workflow.fail('send', 'refused', 'Business approval was rejected.')
  await setImmediate()
  expect(workflow.snapshot.context).toMatchObject({
    reached: null,
    problem: { message: 'Business approval was rejected.' },
  })
  workflow.send({ type: 'cancel' })
  expect(workflow.snapshot.can(progress)).toBe(true)
  workflow.send(progress)
  expect(workflow.snapshot.context.problem).toBeNull()
})

test('a page that is not read anew yet does not ask for the step that was just taken', async () => {
  const workflow = open('admin')
  await confirmed(workflow)
  workflow.succeed('send')
  await setImmediate()
  expect(workflow.emitted).toEqual([{ type: 'progressed', to: 'beta' }])
  workflow.send({ type: 'celebration.closed' })
  expect(workflow.snapshot.can(progress)).toBe(false)
  expect(workflow.snapshot.can(progressFrom('beta'))).toBe(true)
})

test.each(['ga', 'shutdown'] as const)(
  'an add-on that is found in %s after a lost answer is neither celebrated nor said to be unchanged',
  async (found) => {
    const workflow = open('admin')
    await confirmed(workflow)
    workflow.fail('send', 'lost')
    await setImmediate()
    workflow.succeed('look', found)
    await setImmediate()
    expect(workflow.snapshot.value).toBe('settled')
    expect(workflow.snapshot.context.problem?.message).toContain('has changed meanwhile')
    expect(workflow.emitted).toEqual([{ type: 'refused' }])
  },
)

test('a celebration that has the focus or the pointer stays; it goes a while after both have left', async () => {
  const workflow = open('provider')
  await confirmed(workflow)
  workflow.succeed('send')
  await setImmediate()
  workflow.clock.increment(600_000)
  expect(workflow.snapshot.matches('celebrating')).toBe(true)
  workflow.send({ type: 'celebration.left' })
  workflow.clock.increment(5999)
  workflow.send({ type: 'celebration.entered' })
  workflow.clock.increment(600_000)
  expect(workflow.snapshot.matches('celebrating')).toBe(true)
  workflow.send({ type: 'celebration.left' })
  workflow.clock.increment(5999)
  expect(workflow.snapshot.matches('celebrating')).toBe(true)
  workflow.clock.increment(1)
  expect(workflow.snapshot.value).toBe('settled')
  expect(workflow.count('progressed')).toBe(1)
})

test('a celebration is closed by hand, once', async () => {
  const workflow = open('provider')
  await confirmed(workflow)
  workflow.succeed('send')
  await setImmediate()
  workflow.send({ type: 'celebration.closed' })
  workflow.send({ type: 'celebration.closed' })
  workflow.clock.increment(60_000)
  expect(workflow.snapshot.value).toBe('settled')
  expect(workflow.count('progressed')).toBe(1)
})

test('the call is given up when the screen goes away', async () => {
  const workflow = open('provider')
  await confirmed(workflow)
  const call = workflow.open('send')
  workflow.stop()
  expect(call.signal.aborted).toBe(true)
  call.reject(new Error('given up'))
  await setImmediate()
  expect(workflow.emitted).toEqual([])
})

test('steps lead where the lifecycle leads', () => {
  expect(nextStep).toEqual({
    alpha: { event: 'progressToBeta', to: 'beta' },
    beta: { event: 'progressToGa', to: 'ga' },
    ga: null,
    shutdown: null,
  })
})
