import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { attemptRetry } from '#machines/attempt/retry.ts'
import { problemOf, ProblemError } from '#machines/problem.ts'
import { queue } from '#machines/shapes/queue.ts'
import type { EffectCall, Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { queueModel, type QueueRecord } from './queue.model.ts'

/** With a conversation that a person may begin again and again. */
const retries = queue.provide({ actors: { conversation: attemptRetry } })

type QueueWorkflow = Workflow<typeof queue>

const callsOf = (workflow: QueueWorkflow, record: QueueRecord): EffectCall[] =>
  workflow.calls.filter(({ input }) => (input as { change: string }).change === record)
function lastCall(workflow: QueueWorkflow, record: QueueRecord): EffectCall {
  const call = callsOf(workflow, record).at(-1)
  if (call === undefined) throw new Error(`nothing was sent of ${record}`)
  call.answered = true
  return call
}
const change = (workflow: QueueWorkflow, id: QueueRecord) =>
  workflow.send({ type: 'act', id, input: { id }, event: { type: 'retry' } })
/** The conversation's call keeps what the platform has answered with, and then ends. */
const answer = (workflow: QueueWorkflow, id: QueueRecord) => {
  const call = lastCall(workflow, id)
  workflow.send({ type: 'answered', id, answer: `answer ${callsOf(workflow, id).length} of ${id}` })
  call.resolve()
}
const refuse = (workflow: QueueWorkflow, id: QueueRecord) =>
  lastCall(workflow, id).reject(new ProblemError(problemOf(undefined)))

walkWorkflow('queue', retries, queueModel, {
  depth: 'tours',
  begin: (_view, open) => open(undefined),
  act: {
    'user.changesA': (workflow) => change(workflow, 'a'),
    'user.changesB': (workflow) => change(workflow, 'b'),
    'user.opensA': (workflow) => workflow.send({ type: 'shown', id: 'a' }),
    'user.opensB': (workflow) => workflow.send({ type: 'shown', id: 'b' }),
    'user.leavesA': (workflow) => workflow.send({ type: 'hidden', id: 'a' }),
    'user.leavesB': (workflow) => workflow.send({ type: 'hidden', id: 'b' }),
    'user.signsOut': (workflow) => workflow.send({ type: 'signedOut' }),
    'platform.answersA': (workflow) => answer(workflow, 'a'),
    'platform.answersB': (workflow) => answer(workflow, 'b'),
    'platform.refusesA': (workflow) => refuse(workflow, 'a'),
    'platform.refusesB': (workflow) => refuse(workflow, 'b'),
  },
  see(workflow, { value, context: { changes, open } }) {
    const { conversations, answers, shown } = workflow.snapshot.context
    expect(workflow.snapshot.status).toBe(value === 'signedOut' ? 'done' : 'active')
    expect(shown).toBe(open)
    expect(workflow.count('begun')).toBe(Object.values(changes).filter((each) => each !== 'none').length)
    for (const record of ['a', 'b'] as const) {
      const is = changes[record]
      const calls = callsOf(workflow, record)
      const snapshot = conversations[record]?.getSnapshot() as AnyMachineSnapshot | undefined
      if (is === 'none') {
        expect(snapshot).toBeUndefined()
        expect(calls).toEqual([])
        continue
      }
      expect(snapshot?.status).toBe(value === 'signedOut' ? 'stopped' : 'active')
      expect(snapshot?.hasTag('busy')).toBe(is === 'running')
      expect(calls.filter(({ answered }) => !answered)).toHaveLength(is === 'running' ? 1 : 0)
      expect(calls.at(-1)?.signal.aborted).toBe(is === 'running' && value === 'signedOut')
      if (is === 'answered') {
        expect(snapshot?.value).toBe('answered')
        expect(answers[record]).toBe(`answer ${calls.length} of ${record}`)
      }
      if (is === 'refused') {
        expect(snapshot?.value).toBe('failed')
        expect(snapshot?.context).toMatchObject({ problem: { kind: 'fault' } })
      }
    }
  },
})
