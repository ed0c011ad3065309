import { expect } from 'vitest'
import { messageWriting } from '#machines/approval/message.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { messageModel } from './message.model.ts'

/** The message sent last. */
let last: { text: string; key: string } | null
/** The text was another in between. */
let isRewritten: boolean

walkWorkflow('messageWriting', messageWriting, messageModel, {
  begin({ text }, open) {
    last = null
    isRewritten = false
    return open({ approvalId: 'approval-1', text })
  },
  act: {
    'user.types': (workflow, { text }) => {
      if (text !== workflow.snapshot.context.text && !workflow.snapshot.hasTag('busy')) isRewritten = true
      workflow.send({ type: 'typed', text })
    },
    'user.sends': (workflow) => workflow.send({ type: 'send' }),
    'platform.takesIt': (workflow) => workflow.succeed('send'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
  },
  reload({ snapshot, emitted }) {
    expect(snapshot.value).toBe('reloading')
    // It is said before the page shows it, which may take time.
    expect(emitted.at(-1)).toEqual({ type: 'sent' })
  },
  see(workflow, { value, context: { text, told } }) {
    const { snapshot, emitted } = workflow
    expect(snapshot.hasTag('busy')).toBe(value === 'sending')
    expect(snapshot.context.text).toBe(text)
    expect(snapshot.can({ type: 'send' })).toBe(value === 'writing' && text.trim() !== '')
    const words = { nothing: undefined, refused: 'send: refused', failed: 'send crashed', lost: 'send: lost' }
    expect(snapshot.context.problem?.message).toBe(words[told])
    if (value === 'sending') {
      const { change, key } = workflow.open('send').input as { change: { text: string }; key: string }
      expect(change).toEqual({ approvalId: 'approval-1', text: text.trim() })
      // The same text is the same message to the platform, until it was another.
      if (last !== null) expect(key === last.key).toBe(!isRewritten)
      last = { text, key }
      isRewritten = false
    }
    expect(emitted).toEqual(value === 'sent' ? [{ type: 'sent' }, { type: 'shown' }] : [])
  },
})
