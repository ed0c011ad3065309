import { expect } from 'vitest'
import { shownValue, toggle } from '#machines/shapes/toggle.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'
import {
  toggleModel,
  type ToggleView,
  type ToggleViewEvent,
  type ToggleViewSnapshot,
} from './toggle.model.ts'

const coverage = new Coverage('toggle', toggle)

/** What the person sees. */
let seen: ToggleView

const driver = workflowActor<typeof toggle, ToggleViewSnapshot, ToggleViewEvent, ToggleView>({
  begin(view) {
    seen = view
    return new Workflow(toggle, { on: view.stored }, coverage)
  },
  act: {
    'user.turnsOn': (workflow) => workflow.send({ type: 'turned', on: true }),
    'user.turnsOff': (workflow) => workflow.send({ type: 'turned', on: false }),
    'colleague.turns': (workflow) => workflow.send({ type: 'value.loaded', on: !seen.stored }),
    'platform.saves': (workflow) => workflow.succeed('send', seen.wanted),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
    'read.saysOn': (workflow) => workflow.succeed('look', true),
    'read.saysOff': (workflow) => workflow.succeed('look', false),
    'read.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    seen = context
    const { snapshot } = workflow
    expect(snapshot.value).toBe({ still: 'settled', saving: 'saving', looking: 'saving' }[value])
    expect(snapshot.hasTag('busy')).toBe(value !== 'still')
    expect(shownValue(snapshot.context)).toBe(context.wanted)
    expect(snapshot.context.confirmed).toBe(context.stored)

    const told = {
      nothing: undefined,
      saved: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      notSaved: 'The platform did not answer. Nothing was changed; try again.',
      unread: 'look: lost',
    }[context.told]
    expect(snapshot.context.problem?.message).toBe(told)

    if (value !== 'still') expect(workflow.change(value === 'saving' ? 'send' : 'look')).toBe(context.wanted)
    const tellings = workflow.callsOf('send').length - (value === 'still' ? 0 : 1)
    expect(workflow.emitted).toHaveLength(tellings)
    if (value === 'still' && context.told !== 'nothing')
      expect(workflow.emitted.at(-1)?.type).toBe(context.told === 'saved' ? 'saved' : 'refused')
  },
})

walkModel(toggleModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
