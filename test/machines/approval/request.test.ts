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

const open = () => new Workflow(approvalWorkflow, { addonId: 'acme-queue', type: facts.type, by: 'provider' })

/** Sent from a page that shows this state. */
const request = (state: ApprovalState) => ({ type: 'request', state, facts }) as const

/** Asks and loses the answer; then the look-up finds the approval in a state. */
async function lostThenFound(before: ApprovalState, found: ApprovalState) {
  const workflow = open()
  workflow.send(request(before))
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
    expect(workflow.snapshot.can(request(state))).toBe(true)
  },
)

test('a double click asks once', () => {
  const workflow = open()
  workflow.send(request('notStarted'))
  workflow.send(request('notStarted'))
  expect(workflow.callsOf('send')).toHaveLength(1)
})

test.each(['pending', 'approved'] as const)('what is %s cannot be asked for', (state) => {
  expect(open().snapshot.can(request(state))).toBe(false)
})

test('a look-up that fails can be repeated as often as it takes', async () => {
  const workflow = open()
  workflow.send(request('notStarted'))
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
