import { expect } from 'vitest'
import { heldDecision } from '#machines/desk/held-decision.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { heldDecisionModel } from './held-decision.model.ts'

/** Decisions made on this path, and how many of them were sent or taken back. */
let counts = { made: 0, sent: 0, undone: 0 }
/** The state seen last. */
let before: unknown = null
/** Milliseconds for which the present decision has been held. */
let held = 0

walkWorkflow('heldDecision', heldDecision, heldDecisionModel, {
  begin(_view, open) {
    counts = { made: 0, sent: 0, undone: 0 }
    before = null
    return open({})
  },
  act: {
    'user.decides'(workflow) {
      if (!workflow.snapshot.hasTag('held')) {
        counts.made += 1
        held = 0
      }
      workflow.send({ type: 'hold', decision: `decision ${counts.made}` })
    },
    'user.undoes': (workflow) => workflow.send({ type: 'undo' }),
    'user.sendsNow': (workflow) => workflow.send({ type: 'sendNow' }),
    'user.leaves': (workflow) => workflow.send({ type: 'leave' }),
    'time.isAlmostOver'(workflow) {
      workflow.clock.increment(9_999 - held)
      held = 9_999
    },
    'time.isOver': (workflow) => workflow.clock.increment(10_000 - held),
  },
  see(workflow, { value }) {
    const isHeld = value === 'held' || value === 'almost over'
    if (value !== before && (value === 'sent' || value === 'undone')) counts[value] += 1
    before = value
    const { made, sent, undone } = counts
    expect(workflow.snapshot.hasTag('held')).toBe(isHeld)
    expect(workflow.snapshot.context.decision).toBe(made === 0 ? null : `decision ${made}`)
    expect(workflow.count('released')).toBe(sent)
    expect(workflow.count('undone')).toBe(undone)
    // None is lost, none is sent twice.
    expect(sent + undone + (isHeld ? 1 : 0)).toBe(made)
    if (value === 'sent' || value === 'undone')
      expect(workflow.emitted.at(-1)).toEqual({
        type: value === 'sent' ? 'released' : 'undone',
        decision: `decision ${made}`,
      })
  },
})
