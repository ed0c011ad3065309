import { expect } from 'vitest'
import { autoSave, shownChoice } from '../../machines/auto-save.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import {
  autoSaveModel,
  type AutoSaveView,
  type AutoSaveViewEvent,
  type AutoSaveViewSnapshot,
  type Pick,
} from './auto-save.model.ts'
import { workflowActor } from './drivers/workflow-actor.ts'

const coverage = new Coverage('autoSave', autoSave)
const delayMs = 500

/** What the person sees. */
let seen: AutoSaveView

/** Lists of one, or none; the platform gives them in an order of its own. */
const choiceOf = (pick: Pick): string[] => (pick === '' ? [] : [pick])

/** Each change starts the wait anew: just before its end nothing is sent. */
function pick(workflow: Workflow<typeof autoSave>, given: Pick): void {
  if (workflow.snapshot.matches('waiting')) workflow.clock.increment(delayMs - 1)
  workflow.send({ type: 'chosen', choice: choiceOf(given) })
}

const driver = workflowActor<typeof autoSave, AutoSaveViewSnapshot, AutoSaveViewEvent, AutoSaveView>({
  begin(view) {
    seen = view
    return new Workflow(autoSave, { choice: choiceOf(view.stored), delayMs }, coverage)
  },
  act: {
    'user.picksNothing': (workflow) => pick(workflow, ''),
    'user.picksGo': (workflow) => pick(workflow, 'Go'),
    'user.picksRuby': (workflow) => pick(workflow, 'Ruby'),
    'user.leaves': (workflow) => workflow.send({ type: 'flush' }),
    'time.passes': (workflow) => workflow.clock.increment(delayMs),
    'colleague.picksGo': (workflow) => workflow.send({ type: 'value.loaded', choice: ['Go'] }),
    'platform.saves': (workflow) => workflow.succeed('saveChoice', choiceOf(seen.sent)),
    'platform.refuses': (workflow) => workflow.fail('saveChoice', 'refused'),
    'platform.fails': (workflow) => workflow.crash('saveChoice'),
    'answer.lost': (workflow) => workflow.fail('saveChoice', 'lost'),
    'read.saysNothing': (workflow) => workflow.succeed('readChoice', []),
    'read.saysGo': (workflow) => workflow.succeed('readChoice', ['Go']),
    'read.fails': (workflow) => workflow.fail('readChoice', 'lost'),
  },
  see(workflow, { value, context }) {
    seen = context
    const { snapshot } = workflow
    expect(snapshot.value).toBe(
      { still: 'settled', pausing: 'waiting', saving: 'saving', looking: 'checking' }[value],
    )
    expect(snapshot.hasTag('unsaved')).toBe(value !== 'still')
    expect(shownChoice(snapshot.context)).toEqual(choiceOf(context.shown))
    expect(snapshot.context.confirmed).toEqual(choiceOf(context.stored))
    if (value === 'saving')
      expect(workflow.open('saveChoice').input).toEqual({ choice: choiceOf(context.sent) })

    const told = {
      nothing: undefined,
      saved: undefined,
      refused: 'saveChoice: refused',
      failed: 'saveChoice crashed',
      notSaved: 'The platform did not answer. Nothing was changed; try again.',
      unread: 'readChoice: lost',
    }[context.told]
    if (value === 'still') expect(snapshot.context.problem?.message).toBe(told)
    if (value === 'still' && context.told !== 'nothing')
      expect(workflow.emitted.at(-1)?.type).toBe(context.told === 'saved' ? 'saved' : 'refused')
  },
})

walkModel(autoSaveModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
