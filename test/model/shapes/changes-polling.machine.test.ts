import { expect } from 'vitest'
import { changesPolling } from '#machines/shapes/changes-polling.ts'
import type { Workflow } from '../support/workflow.ts'
import { changesPollingModel, type ChangesView } from './changes-polling.model.ts'
import { type Open, walkWorkflow } from '../drivers/walk-workflow.ts'

let seen: ChangesView

type Page = Workflow<typeof changesPolling>

const hidden = (page: Page): Page => {
  page.send({ type: 'page.hidden' })
  return page
}

/** Begins as a page does, which begins anew with whether an answer is awaited. */
function reopen(page: Page, open: Open<typeof changesPolling>, pending: boolean): Page {
  if (pending === seen.awaited) return page
  const isHidden = page.snapshot.matches('hidden')
  page.stop()
  return isHidden ? hidden(open({ pending })) : open({ pending })
}

walkWorkflow('changesPolling', changesPolling, changesPollingModel, {
  triable: ({ type }) => type.startsWith('page.') || type === 'time.passes',
  begin(view, open) {
    seen = view
    const page = open({ pending: view.awaited })
    return view.visible ? page : hidden(page)
  },
  act: {
    'page.isHidden': (workflow) => workflow.send({ type: 'page.hidden' }),
    'page.isShown': (workflow) => workflow.send({ type: 'page.shown' }),
    'time.passes': (workflow) => workflow.clock.increment(15_000),
    'answer.isAwaited': (workflow, _event, open) => reopen(workflow, open, true),
    'answer.isThere': (workflow, _event, open) => reopen(workflow, open, false),
    'look.succeeds': (workflow) => workflow.succeed('look'),
    'look.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    seen = context
    const asked = workflow.callsOf('look').filter((call) => !call.answered && !call.signal.aborted)
    expect(asked).toHaveLength(value === 'looking' ? 1 : 0)
    const expected = {
      inSight: context.awaited ? 'waiting' : 'sleeping',
      looking: 'looking',
      outOfSight: 'hidden',
    }[value]
    expect(workflow.snapshot.value).toBe(expected)
  },
})
