import { expect } from 'vitest'
import { attemptRetry } from '#machines/attempt/retry.ts'
import { Coverage } from '#test/runner/walking/coverage.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'
import { retryModel, type RetryView, type RetryViewEvent, type RetryViewSnapshot } from './retry.model.ts'

const coverage = new Coverage('attemptRetry', attemptRetry)

/** The key of the last retry. */
let last: string | null
/** How the last retry ended. */
let before: RetryView['told']

const driver = workflowActor<typeof attemptRetry, RetryViewSnapshot, RetryViewEvent, RetryView>({
  begin() {
    last = null
    before = 'nothing'
    return new Workflow(attemptRetry, { id: 'attempt-1' }, coverage)
  },
  act: {
    'user.triesAgain': (workflow) => workflow.send({ type: 'retry' }),
    'provider.answers': (workflow) => workflow.succeed('send'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
  },
  see(workflow, { value, context: { told } }) {
    const { snapshot } = workflow
    expect(snapshot.hasTag('busy')).toBe(value === 'waiting')
    expect(snapshot.matches('answered')).toBe(told === 'answer')
    const words = {
      nothing: undefined,
      answer: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      lost: 'send: lost',
    }[told]
    expect(snapshot.context.problem?.message).toBe(words)
    if (value === 'waiting') {
      const { change, key } = workflow.open('send').input as { change: unknown; key: string }
      expect(change).toBe('attempt-1')
      // Until it is answered it is the same retry to the platform.
      expect(key === last).toBe(last !== null && before !== 'answer')
      last = key
    }
    if (value === 'still') before = told
    const over = workflow.callsOf('send').length - (value === 'waiting' ? 1 : 0)
    expect(workflow.emitted).toHaveLength(over)
    if (told !== 'nothing')
      expect(workflow.emitted.at(-1)?.type).toBe(
        { answer: 'answered', lost: 'unanswered', refused: 'refused', failed: 'refused' }[told],
      )
  },
})

walkModel(retryModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
