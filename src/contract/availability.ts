import * as v from 'valibot'

/** Derived from enabled, public and visible (SPEC section 4). */
export const availabilities = ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const
export const availability = v.picklist(availabilities, 'is not one of the availabilities')
export type Availability = v.InferOutput<typeof availability>

/** Their names on screens (SPEC section 4). */
export const availabilityNames: Record<Availability, string> = {
  allUsers: 'All Users',
  allUsersHidden: 'All Users (Hidden)',
  inviteOnly: 'Invite Only',
  disabled: 'Disabled',
}

/** Each availability in a sentence about a plan. */
export const availabilityPhrases: Record<Availability, string> = {
  allUsers: 'available to all users',
  allUsersHidden: 'available to all users, but hidden',
  inviteOnly: 'available by invitation only',
  disabled: 'disabled',
}

/** The three flags of each availability; other combinations are invalid. */
export const availabilityFlags = {
  allUsers: { enabled: true, public: true, visible: true },
  allUsersHidden: { enabled: true, public: true, visible: false },
  inviteOnly: { enabled: true, public: false, visible: false },
  disabled: { enabled: false, public: false, visible: false },
} as const satisfies Record<Availability, { enabled: boolean; public: boolean; visible: boolean }>

interface Flags {
  enabled: boolean
  public: boolean
  visible: boolean
}

/** The availability for three flags; null for an invalid combination. */
export function namedAvailability(flags: Flags): Availability | null {
  const found = availabilities.find((name) => {
    const each = availabilityFlags[name]
    return each.enabled === flags.enabled && each.public === flags.public && each.visible === flags.visible
  })
  return found ?? null
}

/** The availability for three flags. Throws a RangeError for an invalid combination. */
export function availabilityOf(flags: Flags): Availability {
  const found = namedAvailability(flags)
  if (found === null) throw new RangeError('the flags enabled, public and visible name no availability')
  return found
}
