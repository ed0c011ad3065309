import * as v from 'valibot'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import type { RepricingStatus, SettableStatus } from '#machines/repricing/lifecycle.ts'
import {
  addonSummary,
  cents,
  id,
  planSummary,
  stored,
  optionalText,
  time,
  userSummary,
} from './formats/field-types.ts'
import { unexpectedStatus } from './endpoints/error.ts'
import type { Same } from './formats/same.ts'

/** In order of progress (SPEC section 4). */
export const repricingStatuses = [
  'new',
  'in_progress',
  'approved',
  'partially_complete',
  'completed',
  'rejected',
  'error',
] as const
export const repricingStatus = v.picklist(repricingStatuses, unexpectedStatus)
export const settableStatus = v.picklist(['new', 'in_progress', 'approved', 'rejected'])

true satisfies Same<RepricingStatus, v.InferOutput<typeof repricingStatus>>
true satisfies Same<SettableStatus, v.InferOutput<typeof settableStatus>>

/**
 * A change of a plan's price. New installs pay it from `repriceDate` (ISO day, UTC), existing ones from
 * `existingRepriceDate` (null if grandfathered). `message` is the decision's message to the provider, or the reason
 * for an error. Providers see a null submitter if staff requested it. `isWithdrawn`: rejected because its provider
 * withdrew it. `priceContract`: its plan is contract-priced; absent in answers kept from earlier versions.
 */
export const repricing = v.object({
  ...stored,
  addon: addonSummary,
  plan: planSummary,
  priceCents: cents,
  originalPriceCents: cents,
  grandfathered: v.boolean(),
  repriceDate: v.string(),
  existingRepriceDate: v.nullable(v.string()),
  submitterId: v.nullable(v.string()),
  submitter: v.nullable(userSummary),
  submitterEmail: v.nullable(v.string()),
  status: repricingStatus,
  isWithdrawn: v.boolean(),
  priceContract: v.exactOptional(v.boolean()),
  message: v.nullable(v.string()),
  newInstallRepricingCompletedAt: v.nullable(time),
  existingInstallRepricingCompletedAt: v.nullable(time),
})
export type Repricing = v.InferOutput<typeof repricing>

/**
 * The effect of deciding a repricing now. `repriceDate` and `existingRepriceDate` are those of an approval at this
 * moment, recalculated (`isCountedAnew`) if the requested ones have passed. `customers` counts the accounts behind
 * the installs; `firstCustomers` has at most five. `lastMonth` is as in a plan's usage.
 */
export const repricingEffect = v.object({
  id,
  repriceDate: v.string(),
  existingRepriceDate: v.nullable(v.string()),
  isCountedAnew: v.boolean(),
  installs: v.number(),
  customers: v.number(),
  firstCustomers: v.array(v.string()),
  lastMonth: v.nullable(v.object({ period: v.string(), billedCents: v.number() })),
})
true satisfies Same<RepricingEffect, v.InferOutput<typeof repricingEffect>>

/** A price as people send it, in whole cents. */
export const sentPrice = v.pipe(
  v.number('must be whole cents'),
  v.integer('must be whole cents'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(100_000_000, 'must be at most 100,000,000 cents'),
)

export const repricingRequest = v.strictObject({
  priceCents: sentPrice,
  grandfathered: v.optional(v.boolean('must be true or false'), true),
})

export const bySettableStatus = v.object({ id: v.pipe(v.string(), v.uuid()), status: settableStatus })

/** `message` is for the provider. */
export const repricingMessage = v.strictObject({ message: v.exactOptional(v.nullable(optionalText(1000))) })

/** A price compared with the original one. */
export type PriceChange = 'increase' | 'decrease' | 'same'

type Prices = Pick<Repricing, 'priceCents' | 'originalPriceCents'>

export const priceChangeOf = ({ priceCents, originalPriceCents }: Prices): PriceChange =>
  priceCents === originalPriceCents ? 'same' : priceCents > originalPriceCents ? 'increase' : 'decrease'

/**
 * The news that a step sends to a plan's customers, if any: that they will pay more, or that they will not after all
 * (SPEC section 4). `from` is the previous status.
 */
export function customersNewsOf(
  repricing: Prices & Pick<Repricing, 'grandfathered'>,
  from: RepricingStatus,
  to: RepricingStatus,
): 'increase' | 'called off' | null {
  if (!isNonGrandfatheredIncrease(repricing)) return null
  if (to === 'approved') return 'increase'
  // Whatever fails has been approved.
  if (to === 'error') return 'called off'
  return from === 'approved' && (to === 'rejected' || to === 'in_progress') ? 'called off' : null
}

/** True for a repricing that must be announced to the plan's customers (SPEC section 4). */
export const isNonGrandfatheredIncrease = (repricing: Prices & Pick<Repricing, 'grandfathered'>): boolean =>
  !repricing.grandfathered && priceChangeOf(repricing) === 'increase'
