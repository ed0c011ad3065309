import { expect } from 'vitest'
import { confirmation } from '#machines/shapes/confirmation.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import {
  confirmationModel,
  type ConfirmationView,
  type ConfirmationViewEvent,
  type ConfirmationViewSnapshot,
} from './confirmation.model.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'

const coverage = new Coverage('confirmation', confirmation)

let acted = 0

const driver = workflowActor<
  typeof confirmation,
  ConfirmationViewSnapshot,
  ConfirmationViewEvent,
  ConfirmationView
>({
  begin(view) {
    acted = 0
    return new Workflow(confirmation, { expected: view.expected }, coverage)
  },
  act: {
    'user.opens': (workflow) => workflow.send({ type: 'open' }),
    'user.typesTheWord': (workflow) => workflow.send({ type: 'typed', text: 'acme-mail' }),
    'user.typesSomethingElse': (workflow) => workflow.send({ type: 'typed', text: 'acme-mail ' }),
    'user.confirms': (workflow) => workflow.send({ type: 'confirm' }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'platform.accepts': (workflow) => workflow.succeed('act'),
    'platform.refuses': (workflow) => workflow.fail('act', 'refused'),
    'platform.fails': (workflow) => workflow.crash('act'),
    'answer.lost': (workflow) => workflow.fail('act', 'lost'),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    const expected = {
      closed: { value: 'closed', open: false, busy: false },
      open: { value: 'asking', open: true, busy: false },
      acting: { value: 'acting', open: true, busy: true },
      done: { value: 'done', open: false, busy: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('open')).toBe(expected.open)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    if (value === 'open') {
      const typed = { nothing: '', 'the word': 'acme-mail', 'something else': 'acme-mail ' }[context.typed]
      expect(snapshot.context.typed).toBe(typed)
      const told = {
        nothing: undefined,
        refused: 'act: refused',
        failed: 'act crashed',
        lost: 'act: lost',
      }[context.told]
      expect(snapshot.context.problem?.message).toBe(told)
    }
    if (value === 'acting') {
      workflow.open('act')
      acted += 1
    }
    expect(workflow.callsOf('act')).toHaveLength(acted)
    expect(workflow.count('confirmed')).toBe(value === 'done' ? 1 : 0)
  },
})

walkModel(confirmationModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
