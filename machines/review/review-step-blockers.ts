import type { ReviewStatus, ReviewStepEvent, ReviewStepFacts, ReviewStepStatus } from './review-step.ts'
import {
  type BlockerTable,
  byStaff,
  bySystem,
  type StaffOnly,
  systemOnly,
  type SystemOnly,
  type WrongState,
} from '../law.ts'

export type ReviewStepBlocker =
  | WrongState
  | StaffOnly
  | SystemOnly
  | { code: 'out_of_order' }
  | { code: 'nothing_failed' }
  | { code: 'not_cancelling' }
  | { code: 'review_over'; status: ReviewStatus }
  | { code: 'never_waits' }
  | { code: 'not_over'; until: string | null }

const hasFailed = (status: ReviewStepStatus) => status === 'failed' || status === 'internal_error'

const runs = (status: ReviewStatus): ReviewStepBlocker[] =>
  status === 'in_progress' ? [] : [{ code: 'review_over', status }]

// ISO instants compare as strings.
const waited = (until: string | null, now: string): ReviewStepBlocker[] =>
  until !== null && until <= now ? [] : [{ code: 'not_over', until }]

/** The blockers of each event of a step on these facts. */
export const stepBlockers = {
  start: ({ before, reviewStatus }, event) => [
    ...systemOnly(event.by),
    ...(before.every((status) => status === 'completed') ? [] : [{ code: 'out_of_order' } as const]),
    ...runs(reviewStatus),
  ],
  pass: bySystem,
  fail: bySystem,
  breakDown: bySystem,
  wait: ({ name }, event) => [
    ...systemOnly(event.by),
    ...(name === 'manifest' ? [{ code: 'never_waits' } as const] : []),
  ],
  resume: ({ reviewStatus }, event) => [...systemOnly(event.by), ...runs(reviewStatus)],
  timeOut: ({ waitsUntil }, event) => [...systemOnly(event.by), ...waited(waitsUntil, event.now)],
  skip: ({ before }, event) => [
    ...systemOnly(event.by),
    ...(before.some(hasFailed) ? [] : [{ code: 'nothing_failed' } as const]),
  ],
  cancel: ({ reviewStatus }, event) => [
    ...systemOnly(event.by),
    ...(reviewStatus === 'cancelling' ? [] : [{ code: 'not_cancelling' } as const]),
  ],
  endWithShutdown: byStaff,
} satisfies BlockerTable<ReviewStepFacts, ReviewStepEvent, ReviewStepBlocker>
