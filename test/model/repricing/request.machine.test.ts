import { expect } from 'vitest'
import type { RepricingRequestFacts } from '#machines/repricing/repricing-request.ts'
import { isSummarised, type RepricingDraft, repricingWorkflow } from '#machines/repricing/request.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { type RepricingView, repricingWorkflowModel } from './request.model.ts'

const free: RepricingRequestFacts = {
  stage: 'ga',
  isTestPlan: false,
  priceContract: false,
  priceCents: 1000,
  active: null,
}
const taken: RepricingRequestFacts = { ...free, active: { id: 'repricing-1', status: 'new' } }

const drafts: Record<RepricingView['typed'], RepricingDraft> = {
  nothing: { priceCents: null, grandfathered: false },
  'the same price': { priceCents: 1000, grandfathered: false },
  'a new price': { priceCents: 1299, grandfathered: false },
}
const request = { planId: 'plan-1', priceCents: 1299, grandfathered: false }

/** The platform's answer now, and what the page shows of the plan. */
let truth: RepricingView
let facts: RepricingRequestFacts
let sent = 0

const type = (workflow: Workflow<typeof repricingWorkflow>, typed: RepricingView['typed']) =>
  workflow.send({ type: 'changed', draft: drafts[typed] })

walkWorkflow('repricingWorkflow', repricingWorkflow, repricingWorkflowModel, {
  quick: 1,
  begin(view, open) {
    truth = view
    sent = 0
    facts = view.open ? free : taken
    return open({ planId: 'plan-1', draft: drafts[view.typed] })
  },
  act: {
    'user.typesNewPrice': (workflow) => type(workflow, 'a new price'),
    'user.typesSamePrice': (workflow) => type(workflow, 'the same price'),
    'user.clearsPrice': (workflow) => type(workflow, 'nothing'),
    'user.submits': (workflow) => workflow.send({ type: 'submit', facts }),
    'user.closes': (workflow) => workflow.send({ type: 'close', facts }),
    'user.stays': (workflow) => workflow.send({ type: 'stay' }),
    'user.discards': (workflow) => workflow.send({ type: 'discard' }),
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'colleague.asksFirst'() {
      facts = taken
    },
    'colleagues.isDecided'() {
      facts = free
    },
    'platform.accepts': (workflow) => workflow.succeed('send'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'lookup.answers': (workflow) => workflow.succeed('look', truth.stored),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    const expected = {
      form: { value: 'editing', busy: false, unsaved: false },
      summary: { value: 'editing', busy: false, unsaved: true },
      asked: { value: 'leaving', busy: false, unsaved: true },
      sending: { value: 'submitting', busy: true, unsaved: true },
      lookingUp: { value: 'submitting', busy: true, unsaved: true },
      unheard: { value: 'unheard', busy: false, unsaved: true },
      refused: { value: 'refused', busy: false, unsaved: true },
      sent: { value: 'submitted', busy: false, unsaved: false },
      gone: { value: 'closed', busy: false, unsaved: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    if (expected.value === 'editing') expect(isSummarised(snapshot, facts)).toBe(expected.unsaved)
    else expect(snapshot.hasTag('unsaved')).toBe(expected.unsaved)
    expect(snapshot.context.draft).toEqual(drafts[context.typed])

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing was requested; try again.',
      unheard: 'look: lost',
    }[context.told]
    if (value !== 'lookingUp' && value !== 'sent') expect(snapshot.context.problem?.message).toBe(told)

    if (value === 'sending') {
      expect(workflow.change()).toEqual(request)
      sent += 1
    }
    if (value === 'lookingUp') expect(workflow.change('look')).toEqual(request)
    expect(workflow.callsOf('send')).toHaveLength(sent)
    expect(workflow.count('submitted')).toBe(value === 'sent' ? 1 : 0)
    expect(workflow.count('closed')).toBe(value === 'gone' ? 1 : 0)
    expect(workflow.count('refused')).toBeLessThanOrEqual(sent)
  },
})
