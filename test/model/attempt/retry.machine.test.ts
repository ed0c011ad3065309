import { expect } from 'vitest'
import { attemptRetry } from '#machines/attempt/retry.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { retryModel, type RetryView } from './retry.model.ts'

/** The key of the last retry. */
let last: string | null
/** How the last retry ended. */
let before: RetryView['told']

walkWorkflow('attemptRetry', attemptRetry, retryModel, {
  begin(_view, open) {
    last = null
    before = 'nothing'
    return open({ id: 'attempt-1' })
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
