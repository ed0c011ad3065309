import type { Availability } from '#contract/plan.ts'
import { availabilityNames } from '#contract/wording/plan-blockers.ts'
import classes from './plan-table.module.css'

/** To whom a plan is sold, in words beside a dot: full where customers find it, a ring where not, gray where nobody. */
export function AvailabilityTag({ availability }: { availability: Availability }) {
  return (
    <span className={classes.tag}>
      <span className={classes.dot} data-availability={availability} />
      {availabilityNames[availability]}
    </span>
  )
}
