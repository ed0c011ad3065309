import type { ComponentProps } from 'react'
import { fullTime } from '#portal/ui/format/dates.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { AssignmentNote } from './assignment-note.tsx'
import { claimant, useClaims } from './claims.ts'
import { sinceMinutes } from './since-minutes.ts'
import classes from './desk.module.css'

/** Says who else has the item open, who may be about to decide it, and to whom it is assigned, which is changed here. */
export function ClaimNote(props: ComponentProps<typeof AssignmentNote>) {
  const others = useClaims().filter((each) => each.id === props.id)
  return (
    <div className={classes.around}>
      <output className={classes.claim}>
        {others.length > 0 && (
          <>
            <Icon name="person" size={16} />
            <span>
              {others.map((each, i) => (
                <span key={each.user.id} title={fullTime(each.since)}>
                  {i > 0 && '; '}
                  {claimant(each)} is looking at this
                  {/* The claim was renewed 45 seconds before it ends: the platform's own time, whatever the browser's clock says. */}
                  {sinceMinutes(', since', each.since, Date.parse(each.expiresAt) - 45_000)}
                </span>
              ))}
            </span>
          </>
        )}
      </output>
      <AssignmentNote {...props} />
    </div>
  )
}
