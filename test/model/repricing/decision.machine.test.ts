import { expect } from 'vitest'
import { type DecidableRepricing, repricingDecision } from '#machines/repricing/decision.ts'
import { Coverage } from '#test/runner/walking/coverage.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'
import { Workflow } from '../support/workflow.ts'
import {
  repricingDecisionModel,
  type RepricingDecisionView,
  type RepricingDecisionViewEvent,
  type RepricingDecisionViewSnapshot,
} from './decision.model.ts'
import { repricingFixtures } from './lifecycle.model.ts'

const coverage = new Coverage('repricingDecision', repricingDecision)

const facts = repricingFixtures['not grandfathered'] ?? {
  grandfathered: true,
  repriceDate: '',
  existingRepriceDate: null,
}
const reasons = { mine: 'Too dear.', theirs: 'Not now.' } as const

/** Each status of whoever's has an etag of its own, as each change of the record has. */
const recordOf = ({ status, whose }: RepricingDecisionView['stored']): DecidableRepricing => ({
  id: 'repricing-1',
  status,
  message: status === 'rejected' ? reasons[whose] : null,
  etag: `"${status} ${whose}"`,
  facts,
})

let truth: RepricingDecisionView
let seen: DecidableRepricing
let sent = 0

const driver = workflowActor<
  typeof repricingDecision,
  RepricingDecisionViewSnapshot,
  RepricingDecisionViewEvent,
  RepricingDecisionView
>({
  begin(view) {
    truth = view
    seen = recordOf(view.shown)
    sent = 0
    return new Workflow(repricingDecision, { repricing: seen, by: view.by }, coverage)
  },
  act: {
    'user.approves': (workflow) =>
      workflow.send({ type: 'decide', to: 'approved', message: null, repricing: seen }),
    'user.rejects': (workflow) =>
      workflow.send({ type: 'decide', to: 'rejected', message: reasons.mine, repricing: seen }),
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'platform.accepts': (workflow) =>
      workflow.succeed('send', recordOf({ status: truth.wanted, whose: 'mine' })),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'platform.saysColleagueTookItUp': (workflow) => workflow.fail('send', 'stale'),
    'platform.saysColleagueRejected': (workflow) => workflow.fail('send', 'stale'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'lookup.answers': (workflow) => workflow.succeed('look', recordOf(truth.stored)),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    const isUnderWay = value === 'sending' || value === 'lookingUp'
    expect(snapshot.value).toBe(
      { ready: 'settled', sending: 'sending', lookingUp: 'sending', unheard: 'unheard' }[value],
    )
    expect(snapshot.hasTag('busy')).toBe(isUnderWay)
    if (value === 'sending') {
      sent += 1
      expect(workflow.change()).toEqual({
        id: 'repricing-1',
        to: context.wanted,
        message: context.wanted === 'rejected' ? reasons.mine : null,
        // Whatever it is by now, the decision is about what was seen.
        etag: seen.etag,
      })
    }
    if (value === 'lookingUp') expect(workflow.change('look')).toMatchObject({ id: 'repricing-1' })
    seen = recordOf(context.shown)
    if (value === 'ready') expect(snapshot.context.repricing).toEqual(seen)

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing was decided; try again.',
      'changed elsewhere':
        'Somebody else has changed this request meanwhile, so nothing was decided. It is shown as it now is.',
      unheard: 'look: lost',
    }[context.told]
    if (value !== 'lookingUp') expect(snapshot.context.problem?.message).toBe(told)

    expect(workflow.callsOf('send')).toHaveLength(sent)
    // Every attempt that has come to its end was told once, as what it was.
    expect(workflow.count('decided') + workflow.count('refused')).toBe(value === 'ready' ? sent : sent - 1)
    if (value === 'ready' && sent > 0)
      expect(workflow.emitted.at(-1)?.type).toBe(context.ended === 'taken' ? 'decided' : 'refused')
  },
})

walkModel(repricingDecisionModel, driver, {
  depth: 1,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
