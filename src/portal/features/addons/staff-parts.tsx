import { PageSkeleton } from '#portal/ui/layout/page-skeleton.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import classes from './addons.module.css'

/** Every company's add-ons; the route fetches the code as soon as it knows that the user is staff. */
export const AllAddonsPart = lazyPart(
  async () => (await import('./all-addons.tsx')).AllAddons,
  () => <PageSkeleton kind="table" />,
)

/** The counts of what waits for staff; fetched like the list. */
export const WaitingPart = lazyPart(
  async () => (await import('./waiting-for-staff.tsx')).WaitingForStaff,
  () => <div className={classes.waiting} />,
)
