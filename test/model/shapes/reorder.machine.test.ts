import { expect } from 'vitest'
import { reorder, shownOrder } from '#machines/shapes/reorder.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { reorderModel, type ReorderView } from './reorder.model.ts'

/** The platform's answer now. */
let truth: ReorderView
/** The order that the page has loaded, the machine's answer, and the newer of both. */
let page: readonly string[]
let answer: readonly string[] | null
let newest: readonly string[]
let saves = 0

const ids = (order: string) => [...order]
function hear(confirmed: readonly string[] | null): void {
  if (confirmed !== null && confirmed !== answer) newest = confirmed
  answer = confirmed
}
/** Puts one of those that are shown first, as a drag does. */
function put(workflow: Workflow<typeof reorder>, letter: string): void {
  const shown = shownOrder(workflow.snapshot.context, page)
  if (!shown.includes(letter)) return
  workflow.send({
    type: 'moved',
    ids: [letter, ...shown.filter((each) => each !== letter)],
    stored: page,
  })
}

walkWorkflow('reorder', reorder, reorderModel, {
  quick: 'short tours',
  depth: 1,
  begin(view, open) {
    truth = view
    saves = 0
    page = ids(view.stored)
    newest = page
    answer = null
    return open(undefined)
  },
  act: {
    'user.putsB': (workflow) => put(workflow, 'b'),
    'user.putsC': (workflow) => put(workflow, 'c'),
    'user.putsTheSame': (workflow) =>
      workflow.send({ type: 'moved', ids: shownOrder(workflow.snapshot.context, page), stored: page }),
    'colleague.putsC': () => {},
    'colleague.adds': () => {},
    'colleague.removes': () => {},
    'page.loads'() {
      page = ids(truth.stored)
      newest = page
    },
    'platform.answers': (workflow) =>
      truth.stored === truth.base
        ? workflow.succeed('send', ids(truth.sent))
        : workflow.fail('send', 'stale'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'lookup.answers': (workflow) => workflow.succeed('look', ids(truth.stored)),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  reload({ snapshot }) {
    expect(snapshot.value).toEqual({ settled: 'reloading' })
    hear(snapshot.context.confirmed)
    page = newest
  },
  see(workflow, { value, context }) {
    truth = context
    const { snapshot } = workflow
    hear(snapshot.context.confirmed)
    expect(snapshot.value).toEqual(
      { ready: { settled: 'resting' }, saving: 'saving', meeting: 'saving', lookingUp: 'saving' }[value],
    )
    expect(snapshot.hasTag('busy')).toBe(value !== 'ready')
    expect(shownOrder(snapshot.context, page)).toEqual(ids(context.shown))
    expect(newest).toEqual(ids(context.heard))

    const told = {
      nothing: undefined,
      reordered: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      'not saved': 'The platform did not answer. The order is as it was; try again.',
      unread: 'look: lost',
      overtaken: expect.stringContaining('Somebody else has put the list in another order meanwhile'),
    }[context.told]
    expect(snapshot.context.problem?.message).toEqual(told)

    // One save at a time, of what was shown when it began.
    const waiting = workflow.calls.filter((call) => !call.answered && !call.signal.aborted)
    const awaited = { ready: [], saving: ['send'], meeting: ['look'], lookingUp: ['look'] }[value]
    expect(waiting.map(({ effect }) => effect)).toEqual(awaited)
    if (value === 'saving') {
      expect(workflow.change()).toEqual({
        ids: ids(context.sent),
        base: ids(context.base),
      })
      saves = workflow.callsOf('send').length
    }
    expect(workflow.callsOf('send')).toHaveLength(saves)
    const last = context.told === 'nothing' ? undefined : workflow.emitted.at(-1)?.type
    if (value === 'ready' && last !== undefined)
      expect(last).toBe(context.told === 'reordered' ? 'reordered' : 'refused')
    expect(workflow.emitted.length).toBeLessThanOrEqual(saves)
  },
})
