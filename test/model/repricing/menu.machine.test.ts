import { expect } from 'vitest'
import type { RepricingStatus, SettableStatus } from '#machines/repricing/lifecycle.ts'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import { type MenuRepricing, repricingMenu } from '#machines/repricing/menu.ts'
import { isInQuestion } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { repricingFixtures } from './lifecycle.model.ts'
import { asked, type RepricingMenuView, repricingMenuWorkflowModel } from './menu.model.ts'

const facts = repricingFixtures['not grandfathered'] ?? {
  grandfathered: true,
  repriceDate: '',
  existingRepriceDate: null,
}
const inStatus = (status: RepricingStatus): MenuRepricing => ({
  id: 'repricing-1',
  status,
  etag: `"${status}"`,
  facts,
})

/** The platform's answer now, and the record as the page shows it. */
let truth: RepricingMenuView
let page: MenuRepricing
/** The machine's record, which the page shows from when it is answered until it loads another. */
let answered: MenuRepricing
let sent = 0

const choose = (workflow: Workflow<typeof repricingMenu>, to: SettableStatus) =>
  workflow.send({ type: 'choose', to, repricing: page })

const effect: RepricingEffect = {
  id: 'repricing-1',
  repriceDate: '2027-01-01',
  existingRepriceDate: null,
  isCountedAnew: false,
  installs: 3,
  customers: 2,
  firstCustomers: ['user01@customers.example'],
  lastMonth: null,
}

/** Only a decision that was asked about carries a message. */
const messageOf = ({ to }: RepricingMenuView) => (to === 'rejected' ? 'Too dear.' : null)

walkWorkflow('repricingMenu', repricingMenu, repricingMenuWorkflowModel, {
  quick: ({ title }) => (title === 'a new repricing' ? 1 : 'short tours'),
  depth: 1,
  begin(view, open) {
    truth = view
    sent = 0
    page = inStatus(view.status)
    answered = page
    return open({ repricing: page, by: view.by })
  },
  act: {
    'user.setsBack': (workflow) => choose(workflow, 'new'),
    'user.takesUp': (workflow) => choose(workflow, 'in_progress'),
    'user.approves': (workflow) => choose(workflow, 'approved'),
    'user.rejects': (workflow) => choose(workflow, 'rejected'),
    'user.confirms': (workflow) =>
      workflow.send({ type: 'confirm', message: messageOf(truth), repricing: page }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'effect.answers': (workflow) => workflow.succeed('readEffect', effect),
    'effect.fails': (workflow) => workflow.fail('readEffect', 'lost'),
    'colleague.rejects'() {
      page = inStatus('rejected')
    },
    'platform.accepts': (workflow) => workflow.succeed('send', inStatus(truth.to)),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostAndColleagueRejects': (workflow) => workflow.fail('send', 'lost'),
    'colleague.rejectsFirst': (workflow) => workflow.fail('send', 'stale'),
    'lookup.answers': (workflow) => workflow.succeed('look', inStatus(truth.status)),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    const settled = { 'not begun': 'choosing', taken: 'done', refused: 'refused' }[context.ended]
    const expected = {
      ready: settled,
      reading: { asking: 'reading' },
      asked: { asking: 'ready' },
      unread: { asking: 'unread' },
      sending: 'transitioning',
      lookingUp: 'transitioning',
      overtaken: 'transitioning',
      unheard: 'unheard',
    }[value]
    expect(snapshot.value).toEqual(expected)
    const isLookingUp = value === 'lookingUp' || value === 'overtaken'
    expect(snapshot.hasTag('busy')).toBe(value === 'sending' || isLookingUp)
    if (snapshot.context.repricing !== answered) page = snapshot.context.repricing
    answered = snapshot.context.repricing
    expect(page).toEqual(inStatus(context.shown))

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing was changed; try again.',
      'moved elsewhere': 'The platform did not answer, and the request has another status now.',
      overtaken:
        'Somebody else has changed this request meanwhile, so your change was not made. It is shown as it now is.',
      unheard: 'look: lost',
      'effect unread': 'readEffect: lost',
    }[context.told]
    if (!isLookingUp && context.ended !== 'taken') expect(snapshot.context.problem?.message).toBe(told)

    if (value === 'sending') {
      const message = messageOf(context)
      const etag = `"${context.shown}"`
      expect(workflow.change()).toEqual({ id: 'repricing-1', to: context.to, message, etag })
      sent += 1
    }
    if (isLookingUp) expect(workflow.change('look')).toMatchObject({ id: 'repricing-1' })
    expect(workflow.callsOf('send')).toHaveLength(sent)
    // Every attempt that has come to its end was told once, as what it was.
    const isAsking = value === 'reading' || value === 'asked' || value === 'unread'
    expect(isInQuestion(snapshot)).toBe(isAsking || (value !== 'ready' && asked(context)))
    const isUnderWay = value === 'sending' || isLookingUp || value === 'unheard'
    const ended = isUnderWay ? sent - 1 : sent
    if (value === 'reading') expect(workflow.open('readEffect').input).toEqual({ id: 'repricing-1' })
    if (value === 'asked') expect(snapshot.context.effect).toEqual(effect)
    expect(workflow.count('transitioned') + workflow.count('refused')).toBe(ended)
    if (value === 'ready' && context.ended === 'taken')
      expect(workflow.emitted.at(-1)).toEqual({ type: 'transitioned', repricing: inStatus(context.to) })
  },
})
