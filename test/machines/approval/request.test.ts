import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { approvalWorkflow } from '#machines/approval/request.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const facts = {
  type: 'marketplace_fitting_approval',
  stage: 'alpha',
  incomplete: [],
  hasDocumentationUrl: false,
} as const

const open = (state: ApprovalState) =>
  new Workflow(approvalWorkflow, { addonId: 'acme-queue', state, facts, by: 'provider' })

/** Asks and loses the answer; then the look-up finds the approval in a state. */
async function lostThenFound(before: ApprovalState, found: ApprovalState) {
  const workflow = open(before)
  workflow.send({ type: 'request' })
  workflow.fail('send', 'lost')
  await setImmediate()
  workflow.succeed('look', found)
  await setImmediate()
  return workflow
}

test.each([
  ['notStarted', 'pending'],
  ['notStarted', 'approved'],
  ['notStarted', 'rejected'],
  ['rejected', 'pending'],
  ['rejected', 'approved'],
] as const)('from %s, a lost answer and then %s: it was asked for', async (before, found) => {
  const workflow = await lostThenFound(before, found)
  expect(workflow.snapshot.context).toMatchObject({ state: found, problem: null })
  expect(workflow.emitted).toEqual([{ type: 'requested' }])
})

test.each(['notStarted', 'rejected'] as const)(
  'from %s, a lost answer and then the same: nothing was asked for, and asking again is open',
  async (state) => {
    const workflow = await lostThenFound(state, state)
    expect(workflow.snapshot.context.problem?.message).toContain('Nothing was requested')
    expect(workflow.emitted).toEqual([])
    expect(workflow.snapshot.can({ type: 'request' })).toBe(true)
  },
)

test('a double click asks once', () => {
  const workflow = open('notStarted')
  workflow.send({ type: 'request' })
  workflow.send({ type: 'request' })
  expect(workflow.callsOf('send')).toHaveLength(1)
})

test.each(['pending', 'approved'] as const)('what is %s cannot be asked for', (state) => {
  expect(open(state).snapshot.can({ type: 'request' })).toBe(false)
})

test('a look-up that fails can be repeated as often as it takes', async () => {
  const workflow = open('notStarted')
  workflow.send({ type: 'request' })
  workflow.fail('send', 'lost')
  await setImmediate()
  for (let round = 0; round < 3; round++) {
    workflow.fail('look', 'lost')
    await setImmediate()
    expect(workflow.snapshot.value).toBe('unheard')
    workflow.send({ type: 'check' })
  }
  workflow.succeed('look', 'pending')
  await setImmediate()
  expect(workflow.count('requested')).toBe(1)
})
