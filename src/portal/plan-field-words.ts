import type { Feature } from '../contract/feature.ts'
import { availabilityNames } from '../contract/plan-blockers.ts'
import { offeringEcho, type PlanValues } from './plan-values.ts'

/** The fields of a plan's form, as their labels say. */
export const planFieldLabels: Record<keyof PlanValues, string> = {
  name: 'Name',
  slug: 'Slug',
  price: 'Price per month',
  installableWithoutPrivateNetworking: 'Apps in the Common Runtime',
  offerings: 'Features',
  availability: 'Availability',
  priceContract: 'Contract price, negotiated outside billing',
  installableWithPrivateNetworking: 'Apps in Private Spaces (private networking)',
  temporarySupported: 'Temporary supported: Review & CI apps in the Common Runtime',
  temporarySpaceSupported: 'Temporary space supported: Review & CI apps in Private Spaces',
  shield: 'Shield: apps in Shield Spaces',
  shieldDefault: 'Shield default: what apps in Shield Spaces get when no plan is named',
}

/** What is stored now of a field, in words; of the features only those whose value is other than in `before`. */
export function planFieldWords(
  field: keyof PlanValues,
  values: PlanValues,
  before: PlanValues,
  features: readonly Feature[],
): string {
  if (field === 'availability') return availabilityNames[values.availability]
  if (field === 'price') return `$${values.price}`
  if (field === 'offerings') {
    return features
      .filter(({ id }) => values.offerings[id] !== before.offerings[id])
      .map(
        (feature) => `${feature.name} ${offeringEcho(feature, values.offerings[feature.id]) ?? 'no value'}`,
      )
      .join(', ')
  }
  const value = values[field]
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}
