import { described } from '../lifecycle-table.ts'
import { deprecationBlockers, deprecationLifecycle } from './lifecycle.ts'

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
})
