import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextStep, type ProgressionFacts } from '#machines/progression/lifecycle.ts'
import { plainChoices, progressionWorkflow } from '#machines/progression/progress.ts'
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

const open = (stage: 'alpha' | 'beta' | 'ga' | 'shutdown', by: 'provider' | 'admin') =>
  new Workflow(progressionWorkflow, { addonId: 'acme-queue', stage, facts, revision: 17, by })

const progress = { type: 'progress', choices: plainChoices } as const

test('a double click sends once', () => {
  const workflow = open('alpha', 'provider')
  workflow.send(progress)
  workflow.send(progress)
  expect(workflow.callsOf('send')).toHaveLength(1)
})

test('what the lifecycle refuses is not sent: a pending approval stops the provider, not staff', () => {
  const provider = open('beta', 'provider')
  expect(provider.snapshot.can(progress)).toBe(false)
  provider.send(progress)
  expect(provider.calls).toEqual([])
  expect(open('beta', 'admin').snapshot.can(progress)).toBe(true)
  expect(open('ga', 'admin').snapshot.can(progress)).toBe(false)
  expect(open('shutdown', 'admin').snapshot.can(progress)).toBe(false)
})

test("staff's choices are sent as they were made", () => {
  const workflow = open('beta', 'admin')
  const choices = { visible: false, defaultPlanSlug: 'growth', planOverrides: { id: 'inviteOnly' } }
  workflow.send({ type: 'progress', choices })
  expect(workflow.change()).toEqual({
    addonId: 'acme-queue',
    to: 'ga',
    by: 'admin',
    choices,
    revision: 17,
  })
})

test('a refusal keeps the stage, says why and leaves the button alive', async () => {
  const workflow = open('alpha', 'provider')
  workflow.send(progress)
  workflow.fail('send', 'refused', 'Business approval was rejected.')
  await setImmediate()
  expect(workflow.snapshot.context).toMatchObject({
    stage: 'alpha',
    problem: { message: 'Business approval was rejected.' },
  })
  expect(workflow.snapshot.can(progress)).toBe(true)
  workflow.send(progress)
  expect(workflow.snapshot.context.problem).toBeNull()
})

test('news that arrive while the platform is asked do not lead the attempt elsewhere', async () => {
  const workflow = open('alpha', 'provider')
  workflow.send(progress)
  workflow.send({ type: 'facts.loaded', stage: 'beta', facts, revision: 18 })
  expect(workflow.snapshot.value).toBe('progressing')
  workflow.succeed('send')
  await setImmediate()
  expect(workflow.snapshot.context.stage).toBe('beta')
  expect(workflow.emitted).toEqual([{ type: 'progressed', to: 'beta' }])
})

test.each(['ga', 'shutdown'] as const)(
  'an add-on that is found in %s after a lost answer is neither celebrated nor said to be unchanged',
  async (found) => {
    const workflow = open('alpha', 'admin')
    workflow.send(progress)
    workflow.fail('send', 'lost')
    await setImmediate()
    workflow.succeed('look', found)
    await setImmediate()
    expect(workflow.snapshot.value).toBe('settled')
    expect(workflow.snapshot.context.stage).toBe(found)
    expect(workflow.snapshot.context.problem?.message).toContain('has changed meanwhile')
    expect(workflow.emitted).toEqual([{ type: 'refused' }])
  },
)

test('a celebration is closed by hand or by time, once', async () => {
  const workflow = open('alpha', 'provider')
  workflow.send(progress)
  workflow.succeed('send')
  await setImmediate()
  workflow.send({ type: 'celebration.closed' })
  workflow.send({ type: 'celebration.closed' })
  workflow.clock.increment(60_000)
  expect(workflow.snapshot.value).toBe('settled')
  expect(workflow.count('progressed')).toBe(1)
})

test('the call is given up when the screen goes away', async () => {
  const workflow = open('alpha', 'provider')
  workflow.send(progress)
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
