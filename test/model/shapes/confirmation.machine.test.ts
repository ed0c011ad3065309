import { expect } from 'vitest'
import { confirmation } from '#machines/shapes/confirmation.ts'
import { confirmationModel } from './confirmation.model.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'

let acted = 0
/** Under which the act was sent since it was last asked about. */
let keys: string[] = []

walkWorkflow('confirmation', confirmation, confirmationModel, {
  begin(view, open) {
    acted = 0
    keys = []
    return open({ expected: view.expected })
  },
  act: {
    'user.opens': (workflow) => {
      if (workflow.snapshot.matches('closed')) keys = []
      workflow.send({ type: 'open' })
    },
    'user.typesTheWord': (workflow) => workflow.send({ type: 'typed', text: 'acme-mail' }),
    'user.typesSomethingElse': (workflow) => workflow.send({ type: 'typed', text: 'acme-mail ' }),
    'user.confirms': (workflow) => workflow.send({ type: 'confirm' }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'platform.accepts': (workflow) => workflow.succeed('send'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'platform.saysMissing': (workflow) => workflow.fail('send', 'missing'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
    'lookup.saysDone': (workflow) => workflow.succeed('look', true),
    'lookup.saysUndone': (workflow) => workflow.succeed('look', false),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    const expected = {
      closed: { value: 'closed', open: false, busy: false },
      open: { value: 'asking', open: true, busy: false },
      acting: { value: 'acting', open: true, busy: true },
      lookingUp: { value: 'acting', open: true, busy: true },
      done: { value: 'done', open: false, busy: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('open')).toBe(expected.open)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    if (value === 'open') {
      const typed = { nothing: '', 'the word': 'acme-mail', 'something else': 'acme-mail ' }[context.typed]
      expect(snapshot.context.typed).toBe(typed)
      const told = {
        nothing: undefined,
        refused: 'send: refused',
        failed: 'send crashed',
        lost: 'send: lost',
        missing: 'send: missing',
        unread: 'look: lost',
      }[context.told]
      expect(snapshot.context.problem?.message).toBe(told)
    }
    if (value === 'acting') {
      const { change, key } = workflow.open('send').input as { change: unknown; key: string }
      expect(change).toEqual({ code: null })
      acted += 1
      keys.push(key)
      // Sent again, it is the same act to the platform.
      expect(key).not.toBe('')
      expect(new Set(keys).size).toBe(1)
    }
    if (value === 'lookingUp') expect(workflow.change('look')).toEqual({ code: null })
    expect(workflow.callsOf('send')).toHaveLength(acted)
    expect(workflow.count('confirmed')).toBe(value === 'done' ? 1 : 0)
  },
})
