import { expect } from 'vitest'
import { attemptRetry } from '#machines/attempt/retry.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'
import { retryModel, type RetryView, type RetryViewEvent, type RetryViewSnapshot } from './retry.model.ts'

const coverage = new Coverage('attemptRetry', attemptRetry)

const driver = workflowActor<typeof attemptRetry, RetryViewSnapshot, RetryViewEvent, RetryView>({
  begin: () => new Workflow(attemptRetry, { id: 'attempt-1' }, coverage),
  act: {
    'user.triesAgain': (workflow) => workflow.send({ type: 'retry' }),
    'provider.answers': (workflow) => workflow.succeed('sendAgain'),
    'platform.refuses': (workflow) => workflow.fail('sendAgain', 'refused'),
    'platform.fails': (workflow) => workflow.crash('sendAgain'),
    'answer.lost': (workflow) => workflow.fail('sendAgain', 'lost'),
  },
  see(workflow, { value, context: { told } }) {
    const { snapshot } = workflow
    expect(snapshot.hasTag('busy')).toBe(value === 'waiting')
    expect(snapshot.matches('answered')).toBe(told === 'answer')
    const words = {
      nothing: undefined,
      answer: undefined,
      refused: 'sendAgain: refused',
      failed: 'sendAgain crashed',
      lost: 'sendAgain: lost',
    }[told]
    expect(snapshot.context.problem?.message).toBe(words)
    if (value === 'waiting') expect(workflow.open('sendAgain').input).toEqual({ id: 'attempt-1' })
    const over = workflow.callsOf('sendAgain').length - (value === 'waiting' ? 1 : 0)
    expect(workflow.emitted).toHaveLength(over)
    if (told !== 'nothing')
      expect(workflow.emitted.at(-1)?.type).toBe(told === 'answer' ? 'answered' : 'refused')
  },
})

walkModel(retryModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
