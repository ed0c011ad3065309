import { Skeleton } from '@mantine/core'
import { lazyPart } from '#portal/ui/lazy-part.tsx'

/** Every company's add-ons; the route fetches the code as soon as it knows that the user is staff. */
export const AllAddonsPart = lazyPart(
  async () => (await import('./all-addons.tsx')).AllAddons,
  () => <Skeleton height={480} />,
)

/** The counts of what waits for staff; fetched like the list. */
export const WaitingPart = lazyPart(
  async () => (await import('./waiting-for-staff.tsx')).WaitingForStaff,
  () => <Skeleton height={52} />,
)
