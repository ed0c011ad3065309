import {
  deprecationBlockers,
  type DeprecationEvent,
  deprecationLifecycle,
} from '#machines/deprecation/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import type { Addon } from '#contract/addon.ts'
import { activeDeprecationStates, type Deprecation } from '#contract/deprecation.ts'
import { daysFrom } from '#contract/formats/day-range.ts'

/** The deprecation of a list that is not over; undefined if there is none. */
export const activeDeprecation = (list: readonly Deprecation[]): Deprecation | undefined =>
  list.find(({ state }) => activeDeprecationStates.some((each) => each === state))

interface Asked {
  addon: Pick<Addon, 'state'>
  /** Null for a new one. */
  record: Deprecation | null
  /** Null where a form is still to be filled in. */
  now: Date | null
}

/** The blockers of an event of a deprecation. */
export const deprecationBlockersOf = ({ addon, record, now }: Asked, event: DeprecationEvent) =>
  deprecationBlockers(
    snapshotOf(deprecationLifecycle, record?.state ?? 'draft', {
      stage: addon.state,
      // A form asks for the day.
      daysLeft:
        record === null || now === null || event.type === 'write' ? Infinity : daysFrom(now, record.date),
    }),
    event,
  )
