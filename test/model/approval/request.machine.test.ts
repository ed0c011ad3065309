import { expect } from 'vitest'
import type { ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { approvalWorkflow, problemShown } from '#machines/approval/request.ts'
import { approvalFixtures } from './lifecycle.model.ts'
import { type ApprovalView, approvalWorkflowModel } from './request.model.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'

const complete = approvalFixtures['pricing_plan_approval, complete'] as ApprovalFacts
const lacking = approvalFixtures['pricing_plan_approval, something missing'] as ApprovalFacts

const change = { addonId: 'acme-search', type: 'pricing_plan_approval' } as const

/** The platform's answer now: the state that the view holds. And what the page shows. */
let truth: ApprovalView
let page: { state: ApprovalState; facts: ApprovalFacts }
let sent = 0

walkWorkflow('approvalWorkflow', approvalWorkflow, approvalWorkflowModel, {
  begin(view, open) {
    truth = view
    sent = 0
    page = { state: view.state, facts: view.ready ? complete : lacking }
    return open({ ...change, by: 'provider' })
  },
  act: {
    'user.requests': (workflow) => workflow.send({ type: 'request', ...page }),
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'lastRequirement.completed'() {
      page = { state: truth.state, facts: complete }
    },
    'staff.rejects'() {
      page = { state: 'rejected', facts: complete }
    },
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
  reload({ snapshot }) {
    expect(snapshot.value).toBe('reloading')
    expect(snapshot.hasTag('busy')).toBe(true)
    page = { ...page, state: snapshot.context.state ?? page.state }
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
    expect(page.state).toBe(context.shown)

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      'asked already':
        'It was asked for already, in another tab or by somebody else. It is shown as it now is.',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing was requested; try again.',
      unheard: 'look: lost',
    }[context.told]
    expect(problemShown(snapshot.context, page.state)?.message).toBe(told)

    if (value === 'sending') {
      expect(workflow.change()).toEqual(change)
      sent += 1
    }
    if (value === 'comparing' || value === 'lookingUp') expect(workflow.change('look')).toEqual(change)
    expect(workflow.callsOf('send')).toHaveLength(sent)
    expect(workflow.count('requested') + workflow.count('refused')).toBeLessThanOrEqual(sent)
  },
})
