import * as v from 'valibot'
import { addonSummary, cents, featureSummary, id, stored, time } from './record.ts'

/** Derived from enabled, public and visible (SPEC section 4). */
export const availabilities = ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const
export const availability = v.picklist(availabilities, 'is not one of the availabilities')
export type Availability = v.InferOutput<typeof availability>

/** The three flags of each availability, and no other combination. */
export const availabilityFlags = {
  allUsers: { enabled: true, public: true, visible: true },
  allUsersHidden: { enabled: true, public: true, visible: false },
  inviteOnly: { enabled: true, public: false, visible: false },
  disabled: { enabled: false, public: false, visible: false },
} as const satisfies Record<Availability, { enabled: boolean; public: boolean; visible: boolean }>

/** The availability of three flags. Throws a RangeError for a combination that is none. */
export function availabilityOf(flags: { enabled: boolean; public: boolean; visible: boolean }): Availability {
  const found = availabilities.find((name) => {
    const each = availabilityFlags[name]
    return each.enabled === flags.enabled && each.public === flags.public && each.visible === flags.visible
  })
  if (found === undefined) throw new RangeError('the flags enabled, public and visible name no availability')
  return found
}

export const offering = v.object({
  id,
  feature: featureSummary,
  value: v.union([v.boolean(), v.number()]),
})

export const repricingStatuses = [
  'new',
  'in_progress',
  'approved',
  'partially_complete',
  'completed',
  'rejected',
  'error',
] as const
export const repricingSummary = v.object({
  id,
  priceCents: cents,
  originalPriceCents: cents,
  grandfathered: v.boolean(),
  repriceDate: v.string(),
  status: v.picklist(repricingStatuses),
  createdAt: time,
})

export const plan = v.object({
  ...stored,
  addon: addonSummary,
  name: v.string(),
  slug: v.string(),
  fullSlug: v.string(),
  priceCents: cents,
  priceContract: v.boolean(),
  default: v.boolean(),
  spaceDefault: v.boolean(),
  enabled: v.boolean(),
  public: v.boolean(),
  visible: v.boolean(),
  availability,
  shield: v.boolean(),
  shieldDefault: v.boolean(),
  temporarySupported: v.boolean(),
  temporarySpaceSupported: v.boolean(),
  installableWithPrivateNetworking: v.boolean(),
  installableWithoutPrivateNetworking: v.boolean(),
  offerings: v.array(offering),
  activeRepricings: v.array(repricingSummary),
})
export type Plan = v.InferOutput<typeof plan>

/** Without `disabled`, the enabled plans; with `disabled=true`, only the disabled ones. */
export const planListQuery = v.strictObject({
  addonId: v.string(),
  disabled: v.optional(v.picklist(['true', 'false'])),
})
