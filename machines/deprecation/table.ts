import { described } from '../lifecycle-table.ts'
import { type DeprecationBlocker, deprecationBlockers, deprecationLifecycle } from './lifecycle.ts'

const codes: Record<DeprecationBlocker['code'], string> = {
  wrong_state: 'it is in another state',
  staff_only: 'only staff can do this',
  system_only: 'only the platform can do this',
  addon_shut_down: 'the add-on is shut down: nothing of it is changed',
  addon_not_offered: 'the add-on is in alpha: it has no customers to tell',
  too_soon: 'its date is less than 30 days ahead',
  not_due: 'its day has not come',
}

/** An add-on's deprecation in every stage, on its day and long before. */
export const deprecationTable = described({
  machine: deprecationLifecycle,
  facts: (['alpha', 'beta', 'ga', 'shutdown'] as const).flatMap((stage) => [
    { stage, daysLeft: 0 },
    { stage, daysLeft: 60 },
  ]),
  events: (['write', 'announce', 'withdraw', 'end', 'endWithAddon'] as const).flatMap((type) =>
    (['provider', 'admin', 'system'] as const).map((by) => ({ type, by })),
  ),
  blockers: deprecationBlockers,
  codes,
})
