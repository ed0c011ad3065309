import { reviewStepBlockers, reviewStepLifecycle } from './lifecycle.ts'
import type { ReviewStepEvent, ReviewStepFacts } from './review-step.ts'
import { described } from '../lifecycle-table.ts'

const base = { name: 'provision', waitsUntil: null } as const
const facts: ReviewStepFacts[] = [
  { ...base, before: ['completed'], reviewStatus: 'in_progress' },
  { ...base, before: ['failed'], reviewStatus: 'in_progress' },
  { ...base, before: ['completed'], reviewStatus: 'cancelling', waitsUntil: '2000-02-01T00:00:00Z' },
  { ...base, name: 'manifest', before: [], reviewStatus: 'finished' },
]

/** Every status of a step, after completed and after incomplete steps, in reviews of every status. */
export const reviewStepTable = described({
  machine: reviewStepLifecycle,
  facts,
  events: (['admin', 'system'] as const).flatMap((by): ReviewStepEvent[] => [
    ...(['start', 'pass', 'fail', 'breakDown', 'wait', 'resume'] as const).map((type) => ({ type, by })),
    { type: 'timeOut', by, now: '2000-01-01T00:00:00Z' },
    { type: 'timeOut', by, now: '2000-03-01T00:00:00Z' },
    ...(['skip', 'cancel', 'endWithShutdown'] as const).map((type) => ({ type, by })),
  ]),
  blockers: reviewStepBlockers,
})
