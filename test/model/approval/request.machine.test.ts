import { expect } from 'vitest'
import type { ApprovalFacts } from '#machines/approval/lifecycle.ts'
import { approvalWorkflow } from '#machines/approval/request.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { approvalFixtures } from './lifecycle.model.ts'
import {
  type ApprovalView,
  type ApprovalViewEvent,
  type ApprovalViewSnapshot,
  approvalWorkflowModel,
} from './request.model.ts'
import { workflowActor } from '../drivers/workflow-actor.ts'

const coverage = new Coverage('approvalWorkflow', approvalWorkflow)

const complete = approvalFixtures['pricing_plan_approval, complete'] as ApprovalFacts
const lacking = approvalFixtures['pricing_plan_approval, something missing'] as ApprovalFacts

const change = { addonId: 'acme-search', type: 'pricing_plan_approval' }

/** What the platform would say now: the state that the view holds. */
let truth: ApprovalView
let sent = 0

const driver = workflowActor<typeof approvalWorkflow, ApprovalViewSnapshot, ApprovalViewEvent, ApprovalView>({
  begin(view) {
    truth = view
    sent = 0
    const facts = view.ready ? complete : lacking
    return new Workflow(
      approvalWorkflow,
      { addonId: 'acme-search', state: view.state, facts, by: 'provider' },
      coverage,
    )
  },
  act: {
    'user.requests': (workflow) => workflow.send({ type: 'request' }),
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'lastRequirement.completed': (workflow) =>
      workflow.send({ type: 'facts.loaded', state: truth.state, facts: complete }),
    'staff.rejects': (workflow) =>
      workflow.send({ type: 'facts.loaded', state: 'rejected', facts: complete }),
    'platform.accepts': (workflow) => workflow.succeed('send'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.refusesWhatWasAsked': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostAndStaffApproves': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostAndStaffRejects': (workflow) => workflow.fail('send', 'lost'),
    'lookup.answers': (workflow) => workflow.succeed('look', truth.state),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    const expected = {
      ready: { value: 'settled', busy: false },
      sending: { value: 'requesting', busy: true },
      comparing: { value: 'requesting', busy: true },
      lookingUp: { value: 'requesting', busy: true },
      unheard: { value: 'unheard', busy: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    expect(snapshot.context.state).toBe(context.shown)

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      'asked already':
        'It was asked for already, in another tab or by somebody else. It is shown as it now is.',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing was requested; try again.',
      unheard: 'look: lost',
    }[context.told]
    expect(snapshot.context.problem?.message).toBe(told)

    if (value === 'sending') {
      expect(workflow.change()).toEqual(change)
      sent += 1
    }
    if (value === 'comparing' || value === 'lookingUp') expect(workflow.change('look')).toEqual(change)
    expect(workflow.callsOf('send')).toHaveLength(sent)
    expect(workflow.count('requested') + workflow.count('refused')).toBeLessThanOrEqual(sent)
  },
})

walkModel(approvalWorkflowModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
