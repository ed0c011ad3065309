import { expect } from 'vitest'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import { backOffMs, type PolledReview } from '#machines/review/polled-review.ts'
import { waitingReview } from '#test/support/provider/waiting-review.ts'
import type { Workflow } from '../support/workflow.ts'
import { type Known, pollingModel, type PollingView } from './polling.model.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'

/** The person's view. */
let seen: PollingView

const statuses = [null, 'new', 'in_progress', 'cancelling', 'finished'] as const

/** The platform's knowledge of a review: the one that was there first, or the one asked for after it. */
function reviewAt(known: Known, isAnother = seen.isAnother): PolledReview | null {
  const status = statuses[known] ?? null
  if (status === null) return null
  const [id, day] = isAnother ? ['second', '03'] : ['first', '02']
  return waitingReview({ id, version: known, status, requestedAt: `2026-11-${day}T09:00:00Z` })
}

const shows = (workflow: Workflow<typeof automaticReviewPolling>, review: PolledReview | null) =>
  workflow.send({ type: 'review.loaded', review })

/** Nothing is asked before its time. */
function pass({ clock, calls }: Workflow<typeof automaticReviewPolling>): void {
  const before = calls.length
  clock.increment(backOffMs(seen.failures) - 1)
  expect(calls).toHaveLength(before)
  clock.increment(1)
}

const inMachine = {
  over: 'resting',
  waiting: 'waiting',
  asking: 'reading',
  behind: 'backingOff',
  away: 'resting',
  canceling: 'canceling',
  requesting: 'requesting',
  looking: 'requesting',
  unheard: 'unheard',
} as const

/** The call that each state of the view waits for. */
const awaited: Partial<Record<keyof typeof inMachine, string>> = {
  asking: 'readReview',
  canceling: 'cancelReview',
  requesting: 'send',
  looking: 'look',
}

walkWorkflow('automaticReviewPolling', automaticReviewPolling, pollingModel, {
  quick: 'short tours',
  // Here a person asks for one review, and does nothing on a page that they don't look at.
  canSend: (event, state) =>
    state.can(event) ||
    !(
      (event.type === 'user.requests' && state.value === 'over') ||
      (event.type === 'user.checks' && state.value === 'unheard')
    ),
  depth: ({ title }) => (title === 'a review that is over' ? 0 : 1),
  begin(view, open) {
    seen = view
    return open({ review: reviewAt(view.known) })
  },
  act: {
    'user.requests': (workflow) => workflow.send({ type: 'request' }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'user.triesAgain': (workflow) => workflow.send({ type: 'poll' }),
    'user.checks': (workflow) => workflow.send({ type: 'check' }),
    'time.passes': pass,
    'page.hides': (workflow) => workflow.send({ type: 'page.hidden' }),
    'page.shows': (workflow) => workflow.send({ type: 'page.shown' }),
    'page.loads1': (workflow) => shows(workflow, reviewAt(1)),
    'page.loads2': (workflow) => shows(workflow, reviewAt(2)),
    'page.loads3': (workflow) => shows(workflow, reviewAt(3)),
    'page.loads4': (workflow) => shows(workflow, reviewAt(4)),
    'page.loadsEarlier': (workflow) => shows(workflow, reviewAt(4, false)),
    'poll.says1': (workflow) => workflow.succeed('readReview', reviewAt(1)),
    'poll.says2': (workflow) => workflow.succeed('readReview', reviewAt(2)),
    'poll.says3': (workflow) => workflow.succeed('readReview', reviewAt(3)),
    'poll.says4': (workflow) => workflow.succeed('readReview', reviewAt(4)),
    'poll.fails': (workflow) => workflow.fail('readReview', 'lost'),
    'cancel.accepted': (workflow) => workflow.succeed('cancelReview', reviewAt(3)),
    'cancel.refused': (workflow) => workflow.fail('cancelReview', 'refused'),
    'cancel.lost': (workflow) => workflow.fail('cancelReview', 'lost'),
    'colleague.requests': (workflow) => shows(workflow, reviewAt(1, true)),
    'request.accepted': (workflow) => workflow.succeed('send', reviewAt(1, true)),
    'request.refused': (workflow) => workflow.fail('send', 'refused'),
    'request.lost': (workflow) => workflow.fail('send', 'lost'),
    'lookup.saysRequested': (workflow) => workflow.succeed('look', reviewAt(1, true)),
    'lookup.saysNothing': (workflow) => workflow.succeed('look', reviewAt(seen.known)),
    'lookup.fails': (workflow) => workflow.fail('look', 'fault'),
  },
  see(workflow, { value, context }) {
    seen = context
    const { snapshot } = workflow
    expect(snapshot.value).toBe(inMachine[value])
    const { review, failures, isHidden, problem } = snapshot.context
    const known = reviewAt(context.known)
    const isCanceling = value === 'canceling' && context.known < 4
    expect(review).toEqual(isCanceling ? { ...known, status: 'cancelling' } : known)
    expect({ failures, isHidden }).toEqual({ failures: context.failures, isHidden: context.isHidden })
    const told = {
      nothing: /^$/,
      refused: /^(cancelReview|send): refused$/,
      lost: /^cancelReview: lost$/,
      notRequested: /^The platform did not answer. Nothing was requested; try again.$/,
      unread: /^look: fault$/,
    }[context.told]
    expect(problem?.message ?? '').toMatch(told)
    const open = workflow.calls.filter((call) => !call.answered && !call.signal.aborted)
    expect(open.map(({ effect }) => effect)).toEqual(awaited[value] === undefined ? [] : [awaited[value]])
    if (value === 'asking' || value === 'canceling') expect(open[0]?.input).toEqual({ id: known?.id })
  },
})
