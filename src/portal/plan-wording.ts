import type { Availability } from '../contract/plan.ts'

/** SPEC section 4. */
export const availabilityNames: Record<Availability, string> = {
  allUsers: 'All Users',
  allUsersHidden: 'All Users (Hidden)',
  inviteOnly: 'Invite Only',
  disabled: 'Disabled',
}
