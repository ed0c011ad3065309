import type { Availability } from '#contract/availability.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'

/** Colour and icon of an availability; its name is shown beside them. */
export const availabilityLooks: Readonly<Record<Availability, { tone: Tone; icon?: IconName }>> = {
  allUsers: { tone: 'green' },
  allUsersHidden: { tone: 'gray' },
  inviteOnly: { tone: 'gray' },
  disabled: { tone: 'gray', icon: 'stop' },
}
