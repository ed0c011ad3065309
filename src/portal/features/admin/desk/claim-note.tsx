import type { DeskClaim } from '#contract/desk/claim.ts'
import { fullTime } from '#portal/ui/format/dates.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { claimant, useClaims } from './claims.ts'
import classes from './desk.module.css'

const minute = 60_000

/** How long somebody has had an item open, in words. */
export function lookingSince({ since, expiresAt }: DeskClaim): string {
  // The claim was renewed 45 seconds before it ends: the platform's own time, whatever the browser's clock says.
  const minutes = Math.floor((Date.parse(expiresAt) - 45_000 - Date.parse(since)) / minute)
  return minutes < 1 ? 'since just now' : `since ${minutes} min`
}

/** Says who else has the item open; they may be about to decide it. */
export function ClaimNote({ id }: { id: string }) {
  const others = useClaims().filter((each) => each.id === id)
  return (
    <output className={classes.claim}>
      {others.length > 0 && (
        <>
          <Icon name="person" size={16} />
          <span>
            {others.map((each, i) => (
              <span key={each.user.id} title={fullTime(each.since)}>
                {i > 0 && '; '}
                {claimant(each)} is looking at this, {lookingSince(each)}
              </span>
            ))}
          </span>
        </>
      )}
    </output>
  )
}
