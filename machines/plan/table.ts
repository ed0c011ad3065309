import {
  planAvailabilityBlockers,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  planAvailabilityLifecycle,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

const senders = [
  { by: 'provider', cause: 'choice' },
  { by: 'admin', cause: 'choice' },
  { by: 'provider', cause: 'progression' },
  { by: 'admin', cause: 'progression' },
] as const

const causes = { progression: 'the step to GA', shutdown: 'the shutdown' } as const

/** Availability by who chooses it and by cause; of a default plan, and of one that no app could install. */
export const planAvailabilityTable = described({
  machine: planAvailabilityLifecycle,
  facts: [
    { stage: 'ga' },
    { stage: 'ga', defaultOf: ['defaultPlanSlug'], installable: false },
    { stage: 'shutdown' },
  ],
  events: [
    ...planAvailabilityEventTypes.flatMap((type) =>
      senders.map((sender): PlanAvailabilityEvent => ({ type, ...sender })),
    ),
    { type: 'disable', by: 'admin', cause: 'shutdown' },
  ],
  by: ({ by, cause }) => (cause === 'choice' ? by : causes[cause]),
  blockers: planAvailabilityBlockers,
})
