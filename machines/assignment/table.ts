import { described } from '../lifecycle-table.ts'
import { assignmentBlockers, assignmentLifecycle } from './lifecycle.ts'

/** Items that wait or not, with each assignee as the one who acts sees them. */
export const assignmentTable = described({
  machine: assignmentLifecycle,
  facts: (['waiting', 'over'] as const).flatMap((item) =>
    (['self', 'seen', 'another'] as const).map((holder) => ({ item, holder })),
  ),
  blockers: assignmentBlockers,
})
