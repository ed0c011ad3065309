import { described } from '../lifecycle-table.ts'
import { topicBlockers, topicLifecycle } from './lifecycle.ts'

/** Topics that can be turned off or not, with and without others who get their letters. */
export const topicTable = described({
  machine: topicLifecycle,
  facts: (['optional', 'always'] as const).flatMap((kind) =>
    (['some', 'none'] as const).map((others) => ({ kind, others })),
  ),
  blockers: topicBlockers,
})
