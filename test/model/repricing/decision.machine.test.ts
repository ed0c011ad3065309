import { expect } from 'vitest'
import { decision } from '#machines/desk/decision.ts'
import { type DecidableRepricing, mayDecideRepricing } from '#machines/repricing/decision.ts'
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

/** The conversation under the law of repricings. */
const ofRepricing = decision.provide({
  guards: {
    mayDecide: ({ context: { by } }, given) =>
      mayDecideRepricing(given as typeof given & { record: DecidableRepricing }, by),
  },
})
/** Demanded of the model of approvals: only they have a subject that changes by itself. */
const coverage = new Coverage('decision', ofRepricing)

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
  typeof decision,
  RepricingDecisionViewSnapshot,
  RepricingDecisionViewEvent,
  RepricingDecisionView
>({
  begin(view) {
    truth = view
    seen = recordOf(view.shown)
    sent = 0
    return new Workflow(ofRepricing, { record: seen, by: view.by, noun: 'request' }, coverage)
  },
  act: {
    'user.approves': (workflow) =>
      workflow.send({ type: 'decide', to: 'approved', message: null, record: seen }),
    'user.rejects': (workflow) =>
      workflow.send({ type: 'decide', to: 'rejected', message: reasons.mine, record: seen }),
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
        // Whatever it is by now, the decision is about what was seen.
        record: seen,
        to: context.wanted,
        message: context.wanted === 'rejected' ? reasons.mine : null,
      })
    }
    if (value === 'lookingUp')
      expect(workflow.change('look')).toMatchObject({ record: { id: 'repricing-1' } })
    seen = recordOf(context.shown)
    if (value === 'ready') expect(snapshot.context.record).toEqual(seen)

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
  demand: 'transitions',
})
