import { automaticReviewLifecycle, reviewBlockers, type ReviewEvent, type ReviewFacts } from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

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
})
