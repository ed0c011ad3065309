import { Badge } from '@mantine/core'
import type { Availability } from '../../../../contract/plan.ts'
import { availabilityNames } from '../../../../contract/plan-blockers.ts'

/** Live is green; what customers do not find by themselves is only outlined. */
const looks: Record<Availability, { color: string; variant: 'filled' | 'outline' | 'default' }> = {
  allUsers: { color: 'green', variant: 'filled' },
  allUsersHidden: { color: 'green', variant: 'outline' },
  inviteOnly: { color: 'gray', variant: 'default' },
  disabled: { color: 'gray.7', variant: 'filled' },
}

/** To whom a plan is sold, in a word and a colour. */
export function AvailabilityTag({ availability }: { availability: Availability }) {
  return (
    <Badge {...looks[availability]} tt="none" radius="sm">
      {availabilityNames[availability]}
    </Badge>
  )
}
