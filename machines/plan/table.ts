import {
  planAvailabilityBlockers,
  type PlanAvailabilityBlocker,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  planAvailabilityLifecycle,
} from './lifecycle.ts'
import { described } from '../lifecycle-table.ts'

const codes: Record<PlanAvailabilityBlocker['code'], string> = {
  wrong_state: 'the plan has this availability already',
  change_request_needed:
    'only platform staff may choose it; providers ask for it with the change-request form',
  addon_shut_down: 'the add-on is shut down: its plans stay disabled',
  default_plan:
    'it is a default plan: another one is chosen first; the test plan stays enabled until the add-on is in GA',
  not_installable: 'its settings let no app install it',
}

const senders = [
  { by: 'provider', cause: 'choice' },
  { by: 'admin', cause: 'choice' },
  { by: 'provider', cause: 'progression' },
  { by: 'admin', cause: 'progression' },
] as const

const causes = { progression: 'the step to GA', shutdown: 'the shutdown' } as const

/** Availability by who chooses it and by cause. */
export const planAvailabilityTable = described({
  machine: planAvailabilityLifecycle,
  facts: (['ga', 'shutdown'] as const).map((stage) => ({ stage })),
  events: [
    ...planAvailabilityEventTypes.flatMap((type) =>
      senders.map((sender): PlanAvailabilityEvent => ({ type, ...sender })),
    ),
    { type: 'disable', by: 'admin', cause: 'shutdown' },
  ],
  by: ({ by, cause }) => (cause === 'choice' ? by : causes[cause]),
  blockers: planAvailabilityBlockers,
  codes,
})
