import type { Feature } from '#contract/feature.ts'
import { columnOf } from '#contract/fields/field.ts'
import { planFields, planSettings } from '#contract/fields/plan.ts'
import { availabilityNames } from '#contract/availability.ts'
import { offeringEcho, type PlanValues } from './plan-values.ts'

/** The labels of a plan's form. */
export const planFieldLabels: Record<keyof PlanValues, string> = {
  name: planFields.name.label,
  slug: planFields.slug.label,
  price: planFields.priceCents.label,
  installableWithoutPrivateNetworking: planFields.installableWithoutPrivateNetworking.label,
  offerings: 'Features',
  availability: 'Availability',
  ...columnOf(planSettings, 'label'),
}

/** Formats a field's value; features' values have their own wording. */
export function planFieldWording(field: keyof PlanValues, values: PlanValues): string {
  if (field === 'availability') return availabilityNames[values.availability]
  if (field === 'price') return `$${values.price}`
  const value = values[field]
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : typeof value === 'string' ? value : ''
}

/** Formats the plan's value of a feature, by the feature's id. */
export function offeringWording(features: readonly Feature[]) {
  const byId = new Map(features.map((feature) => [feature.id, feature]))
  return {
    label: (id: string): string => byId.get(id)?.name ?? 'A feature that is gone',
    words: (id: string, value: unknown): string => {
      const feature = byId.get(id)
      if (feature === undefined || (typeof value !== 'string' && typeof value !== 'boolean'))
        return 'no value'
      return offeringEcho(feature, value) ?? (typeof value === 'string' && value !== '' ? value : 'no value')
    },
  }
}
