import type { ComponentProps } from 'react'
import type { DeskClaim } from '#contract/desk/claim.ts'
import { fullTime } from '#portal/ui/format/dates.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { AssignmentNote } from './assignment-note.tsx'
import { claimant, useClaims } from './claims.ts'
import { forMinutes } from './for-minutes.ts'
import classes from './desk.module.css'

/** Says that somebody has it open: 'is looking at this', 'has been looking at this for 5 min'. */
function looking({ since, expiresAt }: DeskClaim): string {
  // The claim was renewed 45 seconds before it ends: the platform's own time, whatever the browser's clock says.
  const age = forMinutes(since, Date.parse(expiresAt) - 45_000)
  return age === '' ? 'is looking at this' : `has been looking at this ${age}`
}

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
                  {claimant(each)} {looking(each)}
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
