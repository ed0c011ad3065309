import { transition } from 'xstate'
import {
  automaticReviewLifecycle,
  reviewBlockers,
  type ReviewBlocker,
  type ReviewEvent,
  type ReviewFacts,
} from './lifecycle.ts'
import { type LifecycleTable, tableOf } from '../lifecycle-table.ts'

const codes: Record<ReviewBlocker['code'], string> = {
  wrong_state: 'the review has no such step in its status',
  staff_only: 'only platform staff may do it',
  system_only: 'the platform does it by itself',
  steps_unfinished: 'a step of the review is not over',
}

const facts: ReviewFacts[] = [{ steps: ['completed', 'pending'] }, { steps: ['completed', 'cancelled'] }]

/** Every status, with steps that are over and that are not. */
export const automaticReviewTable = (): LifecycleTable =>
  tableOf({
    snapshots: (['new', 'in_progress', 'cancelling', 'finished'] as const).flatMap((value) =>
      facts.map((context) => automaticReviewLifecycle.resolveState({ value, context })),
    ),
    events: [
      ...(['provider', 'admin', 'system'] as const).flatMap((by): ReviewEvent[] => [
        { type: 'begin', by },
        { type: 'finish', by },
      ]),
      ...(['provider', 'admin'] as const).flatMap((by): ReviewEvent[] => [
        { type: 'cancel', by },
        { type: 'endWithShutdown', by },
      ]),
    ],
    next: (snapshot, event) => transition(automaticReviewLifecycle, snapshot, event)[0].value,
    by: (event) => event.by,
    blockers: reviewBlockers,
    codes,
  })
