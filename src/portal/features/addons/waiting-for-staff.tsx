import { useAdminCounts, waitingIn } from '#portal/features/admin/admin-counts.ts'
import { counted } from '#contract/formats/grouped.ts'
import { ageWording } from '#portal/ui/format/age-wording.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from './addons.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** Shows staff what waits and since when, with links. */
export function WaitingForStaff({ now }: { now: Date }) {
  const counts = useAdminCounts()
  const desk = counts?.desk
  const since = desk?.approvals.oldest ?? null
  const waits = waitingIn(counts) > 0
  return (
    <section className={classes.waiting} data-waits={waits} aria-label="Waiting for you">
      <Icon name={waits ? 'clock' : 'check'} />
      <p>
        <AnchorLink to="/admin/approvals" search={{ kind: 'approval' }} inherit>
          {desk === undefined ? 'Approvals' : counted(desk.approvals.count, 'pending approval')}
        </AnchorLink>
        {since !== null && (
          <>
            , the oldest for <Time at={since}>{ageWording(since, now)}</Time>
          </>
        )}
      </p>
      <p>
        <AnchorLink to="/admin/repricing" inherit>
          {desk === undefined
            ? 'Price change requests'
            : counted(desk.repricings.count, 'price change request')}
        </AnchorLink>
      </p>
    </section>
  )
}
