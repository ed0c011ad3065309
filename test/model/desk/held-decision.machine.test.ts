import { expect } from 'vitest'
import { heldDecision } from '#machines/desk/held-decision.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { heldDecisionModel } from './held-decision.model.ts'

/** Decisions made on this path, and what became of them; `earlier`: on pages that have died since. */
let counts = { made: 0, sent: 0, undone: 0, replaced: 0 }
let earlier = { sent: 0, undone: 0 }
/** The state seen last. */
let before: unknown = null
/** Milliseconds for which the present decision has been held. */
let held = 0

walkWorkflow('heldDecision', heldDecision, heldDecisionModel, {
  begin(_view, open) {
    counts = { made: 0, sent: 0, undone: 0, replaced: 0 }
    earlier = { sent: 0, undone: 0 }
    before = null
    return open({})
  },
  act: {
    'user.decides'(workflow) {
      if (!workflow.snapshot.hasTag('held')) {
        counts.made += 1
        held = 0
        if (before === 'left') counts.replaced += 1
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
    'page.dies'(_workflow, _event, open) {
      held = 0
      earlier = { sent: counts.sent, undone: counts.undone }
      const next = open({})
      next.send({ type: 'find', decision: `decision ${counts.made}` })
      return next
    },
    'page.hasLostAnAnswer'(workflow) {
      counts.made += 1
      workflow.send({ type: 'sendAgain', decision: `decision ${counts.made}` })
    },
    'otherPage.takesIt'(workflow) {
      counts.replaced += 1
      workflow.send({ type: 'forget' })
    },
  },
  see(workflow, { value }) {
    const isHeld = value === 'held' || value === 'almost over'
    const isLeft = value === 'left'
    if (value !== before && (value === 'sent' || value === 'undone')) counts[value] += 1
    before = value
    const { made, sent, undone, replaced } = counts
    expect(workflow.snapshot.hasTag('held')).toBe(isHeld)
    expect(workflow.snapshot.hasTag('unsent')).toBe(isLeft)
    expect(workflow.snapshot.context.decision).toBe(made === 0 ? null : `decision ${made}`)
    expect(workflow.count('released')).toBe(sent - earlier.sent)
    expect(workflow.count('undone')).toBe(undone - earlier.undone)
    // None is lost, none is sent twice.
    expect(sent + undone + replaced + (isHeld || isLeft ? 1 : 0)).toBe(made)
    if (value === 'sent' || value === 'undone')
      expect(workflow.emitted.at(-1)).toEqual({
        type: value === 'sent' ? 'released' : 'undone',
        decision: `decision ${made}`,
      })
  },
})
