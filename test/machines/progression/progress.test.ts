import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
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
