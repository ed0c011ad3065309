import { expect } from 'vitest'
import { preview } from '#machines/road/preview.ts'
import { Coverage } from '#test/runner/walking/coverage.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'
import { Workflow } from '../support/workflow.ts'
import { previewModel, type PreviewViewEvent, type PreviewViewSnapshot } from './preview.model.ts'

const coverage = new Coverage('preview', preview)

/** How often the platform was asked on this path. */
let asked = 0
let before: PreviewViewSnapshot['value'] | null = null

const driver = workflowActor<typeof preview, PreviewViewSnapshot, PreviewViewEvent, null>({
  begin() {
    asked = 0
    before = null
    return new Workflow(preview, undefined, coverage)
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

walkModel(previewModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
