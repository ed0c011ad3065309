import { expect } from 'vitest'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
import { plainChoices, progressionWorkflow } from '#machines/progression/progress.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { progressionFixtures } from './lifecycle.model.ts'
import { type ProgressionView, progressionWorkflowModel } from './progress.model.ts'

const factsOf = (title: string): ProgressionFacts => {
  const fixture = progressionFixtures[title]
  if (fixture === undefined) throw new Error(`no fixture ${title}`)
  return fixture.facts
}
const complete = factsOf('beta, nothing requested')
const lacking = factsOf('alpha without a summary')

const choices = { ...plainChoices, visible: false }

/** The platform's answer now: the stage that the view holds. */
let truth: ProgressionView
let sent = 0
let revision = 0

const changed = [{ subject: { type: 'plan', id: 'plan-1' }, name: 'Huge', field: 'created' }]

/** The platform names the revision with others' changes; the page is read anew, too. */
function somethingChanged(workflow: Workflow<typeof progressionWorkflow>, effect: 'ask' | 'send'): void {
  revision += 2
  workflow.fail(effect, 'stale', 'old', { changed, revision })
}

let celebrated = 0
/** The view's state before the last event. */
let before = ''

walkWorkflow('progressionWorkflow', progressionWorkflow, progressionWorkflowModel, {
  quick: 1,
  begin(view, open) {
    truth = view
    sent = 0
    revision = 17
    celebrated = 0
    before = ''
    return open({ addonId: 'acme-queue', by: 'admin' })
  },
  act: {
    'user.progresses': (workflow) => {
      const { stage, ready } = truth
      workflow.send({ type: 'progress', choices, stage, facts: ready ? complete : lacking, revision })
    },
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'user.confirms': (workflow) => workflow.send({ type: 'confirm' }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'user.triesAgain': (workflow) => workflow.send({ type: 'tryAgain' }),
    'user.closesCelebration': (workflow) => workflow.send({ type: 'celebration.closed' }),
    'user.leavesCelebration': (workflow) => workflow.send({ type: 'celebration.left' }),
    'user.returnsToCelebration': (workflow) => {
      workflow.clock.increment(5999)
      workflow.send({ type: 'celebration.entered' })
    },
    'time.passes': (workflow) => {
      workflow.clock.increment(5999)
      expect(workflow.snapshot.value).toEqual({ celebrating: 'left' })
      workflow.clock.increment(1)
    },
    // The page is read anew.
    'lastRequirement.completed': () => {},
    'platform.tells': (workflow) => workflow.succeed('ask', `told of ${revision}`),
    'look.fails': (workflow) => workflow.fail('ask', 'lost'),
    'look.saysSomethingChanged': (workflow) => somethingChanged(workflow, 'ask'),
    'platform.accepts': (workflow) => workflow.succeed('send'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.saysSomethingChanged': (workflow) => somethingChanged(workflow, 'send'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostAndStaffShutsDown': (workflow) => workflow.fail('send', 'lost'),
    'lookup.answers': (workflow) => workflow.succeed('look', truth.stage),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    const expected = {
      ready: { value: 'settled', tags: [] },
      asking: { value: { look: 'asking' }, tags: ['open'] },
      shown: { value: { look: 'shown' }, tags: ['open'] },
      'look failed': { value: { look: 'failed' }, tags: ['open'] },
      sending: { value: 'progressing', tags: ['busy', 'open'] },
      lookingUp: { value: 'progressing', tags: ['busy', 'open'] },
      unheard: { value: 'unheard', tags: ['open'] },
      celebrating: { value: { celebrating: 'attended' }, tags: [] },
      'moved on': { value: { celebrating: 'left' }, tags: [] },
    }[value]
    expect(snapshot.value).toEqual(expected.value)
    expect([...snapshot.tags].toSorted()).toEqual(expected.tags)

    const message = snapshot.context.problem?.message
    const told = {
      nothing: undefined,
      'look failed': 'ask: lost',
      refused: 'send: refused',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing has changed; try again.',
      'moved elsewhere': 'The platform did not answer, and the stage of the add-on has changed meanwhile.',
      unheard: 'look: lost',
    }[context.told]
    expect(message).toBe(told)

    const step = { addonId: 'acme-queue', to: context.to, by: 'admin', choices, revision }
    if (value === 'asking') expect(workflow.open('ask').input).toEqual(step)
    // Only what was shown is sent, on the revision that it was shown of.
    if (value === 'shown') expect(snapshot.context.effects).toBe(`told of ${revision}`)
    if (value === 'sending') {
      expect(workflow.change()).toEqual(step)
      sent += 1
    }
    expect(snapshot.context.changed).toEqual(context.changed ? changed : [])
    if (value === 'celebrating' || value === 'moved on') {
      expect(workflow.emitted.at(-1)).toEqual({ type: 'progressed', to: context.to })
      expect(snapshot.context.reached).toBe(context.stage)
      if (before !== 'celebrating' && before !== 'moved on') celebrated += 1
    }
    before = value
    if (value !== 'moved on') {
      // No timer of an earlier celebration, or of one that has the focus, may be running.
      workflow.clock.increment(10_000)
      expect(workflow.snapshot.value).toEqual(expected.value)
    }
    if (value === 'lookingUp') workflow.open('look')
    expect(workflow.callsOf('send')).toHaveLength(sent)
    expect(workflow.count('progressed')).toBe(celebrated)
  },
})
