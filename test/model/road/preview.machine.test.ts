import { expect } from 'vitest'
import { preview } from '#machines/road/preview.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { previewModel, type PreviewViewSnapshot } from './preview.model.ts'

/** How often the platform was asked on this path. */
let asked = 0
let before: PreviewViewSnapshot['value'] | null = null

walkWorkflow('preview', preview, previewModel, {
  begin(_view, open) {
    asked = 0
    before = null
    return open(undefined)
  },
  act: {
    'user.triesAgain': (workflow) => workflow.send({ type: 'tryAgain' }),
    'platform.tells': (workflow) => workflow.succeed('ask', `answer ${asked}`),
    'platform.refuses': (workflow) => workflow.fail('ask', 'refused'),
    'answer.lost': (workflow) => workflow.fail('ask', 'lost'),
  },
  see(workflow, { value }) {
    if (value === 'asking' && before !== 'asking') asked += 1
    before = value
    const { snapshot } = workflow
    expect(snapshot.value).toBe({ asking: 'asking', told: 'shown', refused: 'failed', lost: 'failed' }[value])
    // It is asked when somebody asks, and only then.
    expect(workflow.callsOf('ask')).toHaveLength(asked)
    const told = { asking: undefined, told: undefined, refused: 'ask: refused', lost: 'ask: lost' }[value]
    expect(snapshot.context.problem?.message).toBe(told)
    expect(snapshot.context.effects).toBe(value === 'told' ? `answer ${asked}` : null)
  },
})
