import { expect } from 'vitest'
import { regeneration } from '#machines/shapes/regeneration.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { markAfter, regenerationModel, type RegenerationView } from './regeneration.model.ts'

/** The person's view, and the mark that the page has loaded. */
let seen: RegenerationView
let page: string | null
const previousUntil = '2026-11-28T14:00:00.000Z'
/** The machine's answer, and the newer of both. */
let answer: string | null
let newest: string | null

function hear(mark: string | null): void {
  if (mark !== null && mark !== answer) newest = mark
  answer = mark
}

walkWorkflow('regeneration', regeneration, regenerationModel, {
  depth: 1,
  begin(view, open) {
    seen = view
    page = view.mark
    newest = page
    answer = null
    return open(undefined)
  },
  act: {
    'user.asks': (workflow) => workflow.send({ type: 'regenerate' }),
    'user.confirms': (workflow) => workflow.send({ type: 'confirm', mark: page, previousUntil }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'user.dismisses': (workflow) => workflow.send({ type: 'dismiss' }),
    'user.leaves': (workflow) => workflow.send({ type: 'leave' }),
    'user.stays': (workflow) => workflow.send({ type: 'stay' }),
    'user.discards': (workflow) => workflow.send({ type: 'discard' }),
    'colleague.regenerates'() {
      page = markAfter(seen.mark)
      newest = page
    },
    'platform.makes': (workflow) => {
      const mark = markAfter(seen.before)
      workflow.succeed('send', { secret: `the ${mark} one`, mark })
    },
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
    'read.saysOld': (workflow) => workflow.succeed('look', seen.before),
    'read.saysNew': (workflow) => workflow.succeed('look', markAfter(seen.before)),
    'read.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  reload({ snapshot }) {
    expect(snapshot.value).toEqual(snapshot.hasTag('open') ? { asking: 'reloading' } : 'reloading')
    hear(snapshot.context.mark)
    page = newest
  },
  see(workflow, { value, context }) {
    seen = context
    const { snapshot } = workflow
    const states = {
      masked: 'masked',
      asked: { asking: 'resting' },
      waiting: 'making',
      looking: 'making',
      shown: 'shown',
      leaving: 'leaving',
    }
    expect(snapshot.value).toEqual(states[value])
    expect(snapshot.hasTag('busy')).toBe(value === 'waiting' || value === 'looking')
    if (snapshot.hasTag('busy')) workflow.open(value === 'waiting' ? 'send' : 'look')
    expect(snapshot.hasTag('open')).toBe(value === 'asked' || value === 'waiting' || value === 'looking')
    hear(snapshot.context.mark)
    expect(newest).toBe(context.mark)

    // Whole while it is shown, and at no other time; then it is guarded like unsaved work.
    const isShown = value === 'shown' || value === 'leaving'
    expect(snapshot.hasTag('unstored')).toBe(isShown)
    expect(snapshot.context.secret).toBe(isShown ? `the ${markAfter(context.before)} one` : null)

    const told = {
      nothing: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      notMade: expect.stringContaining('Nothing was changed'),
      unseen: expect.stringContaining('nobody has seen the new one'),
      unknown: expect.stringContaining('may have been made'),
    }[context.told]
    expect(snapshot.context.problem?.message).toEqual(told)

    // Whatever was confirmed is told about once; so is that the person goes without having stored it.
    const ended = workflow.callsOf('send').length - (snapshot.hasTag('busy') ? 1 : 0)
    expect(workflow.emitted).toHaveLength(ended + workflow.count('left'))
    if (context.gone) expect(workflow.emitted.at(-1)?.type).toBe('left')
    if (isShown) expect(workflow.emitted.at(-1)?.type).toBe('regenerated')
    if (context.told !== 'nothing') expect(workflow.emitted.at(-1)?.type).toBe('refused')
  },
})
