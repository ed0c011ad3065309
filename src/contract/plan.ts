import * as v from 'valibot'
import { lapsed } from './approval.ts'
import { addonSummary, cents, featureSummary, filledLine, id, stored, time } from './formats/field-types.ts'
import { repricingStatuses } from './repricing.ts'
import { slugPattern } from './formats/slug.ts'

/** Derived from enabled, public and visible (SPEC section 4). */
export const availabilities = ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const
export const availability = v.picklist(availabilities, 'is not one of the availabilities')
export type Availability = v.InferOutput<typeof availability>

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

export const offering = v.object({
  id,
  feature: featureSummary,
  value: v.union([v.boolean(), v.number()]),
})

/** `repriceDate` is an ISO day. */
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
  lapsed,
})
export type Plan = v.InferOutput<typeof plan>

/** Without `disabled`, the enabled plans; with `disabled=true`, only the disabled ones. */
export const planListQuery = v.strictObject({
  addonId: v.string(),
  disabled: v.exactOptional(v.picklist(['true', 'false'])),
})

const flag = v.exactOptional(v.boolean('must be true or false'))

/** Fields that only staff may set: the availability's flags, contract pricing and the plan settings. */
const staffFields = {
  enabled: flag,
  public: flag,
  visible: flag,
  priceContract: flag,
  shield: flag,
  shieldDefault: flag,
  temporarySupported: flag,
  temporarySpaceSupported: flag,
  installableWithPrivateNetworking: flag,
}
export const planAdminKeys = Object.keys(staffFields) as (keyof typeof staffFields)[]

/** Values by feature; features not named keep theirs, and null removes one. */
const offerings = v.exactOptional(
  v.pipe(
    v.array(
      v.strictObject({
        featureId: v.pipe(v.string(), v.uuid('must be an id')),
        value: v.nullable(v.union([v.boolean(), v.number()], 'must be true, false or a number')),
      }),
    ),
    v.maxLength(1000, 'are too many'),
  ),
)

const name = filledLine(100)
const price = v.pipe(
  v.number('must be whole cents'),
  v.integer('must be whole cents'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(100_000_000, 'must be at most 100000000 cents'),
)

/** A blank slug is derived from the name. */
export const planCreation = v.strictObject({
  name,
  slug: v.exactOptional(
    v.pipe(
      v.string('must be a text'),
      v.trim(),
      v.check(
        (slug) => slug === '' || slugPattern.test(slug),
        'must be words of lower-case letters and digits with single hyphens between',
      ),
      v.maxLength(100, 'is too long (at most 100 characters)'),
    ),
  ),
  priceCents: v.optional(price, 0),
  installableWithoutPrivateNetworking: flag,
  offerings,
  ...staffFields,
})
export type PlanCreation = v.InferOutput<typeof planCreation>

/** The slug may be sent unchanged; another one is refused. */
export const planChange = v.strictObject({
  name: v.exactOptional(name),
  slug: v.exactOptional(v.string('must be a text')),
  priceCents: v.exactOptional(price),
  installableWithoutPrivateNetworking: flag,
  offerings,
  ...staffFields,
})
export type PlanChange = v.InferOutput<typeof planChange>
