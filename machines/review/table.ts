import {
  automaticReviewLifecycle,
  reviewBlockers,
  type ReviewBlocker,
  type ReviewEvent,
  type ReviewFacts,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

const codes: Record<ReviewBlocker['code'], string> = {
  wrong_state: 'the review has no such step in its status',
  staff_only: 'only platform staff may do it',
  system_only: 'the platform does it by itself',
  steps_unfinished: 'a step of the review is not over',
}

const facts: ReviewFacts[] = [{ steps: ['completed', 'pending'] }, { steps: ['completed', 'cancelled'] }]

/** Every status, with steps that have ended and ones that have not. */
export const automaticReviewTable = described({
  machine: automaticReviewLifecycle,
  facts,
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
  blockers: reviewBlockers,
  codes,
})
