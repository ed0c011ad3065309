import { expect } from 'vitest'
import { type DecidableApproval, mayDecideApproval } from '#machines/approval/decision.ts'
import { decision } from '#machines/desk/decision.ts'
import type { Workflow } from '../support/workflow.ts'
import { type ApprovalDecisionView, approvalDecisionWorkflowModel } from './decision.model.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'

/** The conversation under the law of approvals. */
const ofApproval = decision.provide({
  guards: {
    mayDecide: ({ context: { by } }, given) =>
      mayDecideApproval(given as typeof given & { record: DecidableApproval }, by),
  },
})

const subjectChanged = [{ subject: { type: 'addon', id: 'addon-1' }, name: 'Acme Queue', field: 'summary' }]

const reasons = { mine: 'Say what it does.', theirs: 'Not now.' } as const

/** The platform's record as it is now, the record as the page shows it, and how often it has changed. */
let truth: ApprovalDecisionView
let page: DecidableApproval
let version = 0
let shownVersion = 0
let sent = 0
/** How often a decision whose answer was lost was sent again, and whether it was lost at the last look. */
let again = 0
let wasUnheard = false

const recordOf = (
  { state, reason }: ApprovalDecisionView['stored'],
  of: ApprovalDecisionView,
  at: number,
): DecidableApproval => ({
  id: 'approval-1',
  status: state,
  message: reason === null ? null : reasons[reason],
  etag: `"${at}"`,
  revision: at,
  facts: {
    type: 'marketplace_fitting_approval',
    stage: of.isOpen ? 'alpha' : 'shutdown',
    incomplete: [],
    hasDocumentationUrl: true,
  },
})
const stored = () => recordOf(truth.stored, truth, version)
const decide = (workflow: Workflow<typeof decision>, to: 'approved' | 'rejected', message: string | null) =>
  workflow.send({ type: 'decide', record: page, to, message })
const change = () => {
  version += 1
}

walkWorkflow('decision', ofApproval, approvalDecisionWorkflowModel, {
  depth: 1,
  begin(view, open) {
    truth = view
    version = 1
    shownVersion = 1
    sent = 0
    again = 0
    wasUnheard = false
    page = stored()
    return open({ record: page, by: view.by, noun: 'approval' })
  },
  act: {
    'user.approves': (workflow) => decide(workflow, 'approved', null),
    'user.rejects': (workflow) => decide(workflow, 'rejected', reasons.mine),
    'user.rejectsWithoutReason': (workflow) => decide(workflow, 'rejected', ' '),
    'user.hasLooked': (workflow) => workflow.send({ type: 'changes.seen' }),
    'user.sendsAgain': (workflow) => workflow.send({ type: 'sendAgain' }),
    'colleague.rejects'() {
      change()
      page = recordOf({ state: 'rejected', reason: 'theirs' }, truth, version)
    },
    'platform.accepts'(workflow) {
      change()
      workflow.succeed('send', recordOf(truth.wanted, truth, version))
    },
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'platform.saysColleagueTookNotes'(workflow) {
      change()
      workflow.fail('send', 'stale')
    },
    'platform.saysColleagueApproved'(workflow) {
      change()
      workflow.fail('send', 'stale')
    },
    'platform.saysSubjectChanged'(workflow) {
      change()
      const own = {
        subject: { type: 'approval', id: 'approval-1' },
        name: 'Business approval',
        field: 'state',
      }
      workflow.fail('send', 'stale', 'old', { changed: [own, ...subjectChanged] })
    },
    'answer.lostAfterCommit'(workflow) {
      change()
      workflow.fail('send', 'lost')
    },
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostAndColleagueRejects'(workflow) {
      change()
      workflow.fail('send', 'lost')
    },
    'lookup.answers': (workflow) => workflow.succeed('look', stored()),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    truth = context
    if (!context.isTouched) shownVersion = version
    const { snapshot } = workflow
    const expected = {
      ready: 'settled',
      sending: 'sending',
      lookingUp: 'sending',
      askedToLook: 'changed',
      unheard: 'unheard',
    }[value]
    expect(snapshot.value).toBe(expected)
    expect(snapshot.hasTag('busy')).toBe(value === 'sending' || value === 'lookingUp')
    const record = snapshot.context.record as DecidableApproval
    if (record.revision > page.revision) page = record
    expect(page).toEqual(recordOf(context.shown, context, shownVersion))

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      'nothing happened': 'The platform did not answer. Nothing was decided; try again.',
      'changed elsewhere':
        'Somebody else has changed this approval meanwhile, so nothing was decided. It is shown as it now is.',
      'look first':
        'What it is about has changed since it was opened, so nothing was decided. Look at that first.',
      unheard: 'look: lost',
    }[context.told]
    const isToldNow = value !== 'lookingUp' && !(value === 'ready' && context.ended === 'taken')
    if (isToldNow) expect(snapshot.context.problem?.message).toBe(told)

    if (value === 'sending') {
      const { state, reason } = context.wanted
      const message = reason === null ? null : reasons[reason]
      expect(workflow.change()).toMatchObject({
        record: { id: 'approval-1', revision: shownVersion },
        to: state,
        message,
      })
      sent += 1
      if (wasUnheard) again += 1
    }
    if (value === 'lookingUp') expect(workflow.change('look')).toMatchObject({ record: { id: 'approval-1' } })
    expect(workflow.callsOf('send')).toHaveLength(sent)
    // Every attempt that has come to its end was told once, as what it was.
    const isShown = context.isOther && !(value === 'ready' && context.ended === 'taken')
    if (value !== 'lookingUp') expect(snapshot.context.changed).toEqual(isShown ? subjectChanged : [])
    wasUnheard = value === 'unheard'
    const isOver = value === 'ready' || value === 'askedToLook'
    expect(workflow.count('decided') + workflow.count('refused')).toBe((isOver ? sent : sent - 1) - again)
    if (value === 'ready' && context.ended === 'taken' && !context.isTouched && sent > 0)
      expect(workflow.emitted.some(({ type }) => type === 'decided')).toBe(true)
  },
})
