import { api } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

/** The values of a benefit's form. */
export interface BenefitValues {
  title: string
  description: string
}

export const benefitValues = ({ title, description }: BenefitValues): BenefitValues => ({
  title,
  description,
})

export function isBenefitValues(value: unknown): value is BenefitValues {
  if (typeof value !== 'object' || value === null) return false
  const { title, description } = value as Partial<BenefitValues>
  return typeof title === 'string' && typeof description === 'string'
}

/** The panel's calls for another benefit of this add-on. */
export const newBenefit = (addonId: string) => ({
  save: (values: object, options: CallOptions) =>
    api.benefitCreate({ params: { addon: addonId }, body: values as BenefitValues }, options),
})

/** The panel's calls for a stored benefit. */
export const benefitEdit = (id: string) => ({
  save: (values: object, options: CallOptions) =>
    api.benefitUpdate({ params: { id }, body: values as BenefitValues }, options),
  readLatest: async (signal: AbortSignal) => {
    const latest = await api.benefitView({ params: { id } }, { signal })
    return { values: { ...benefitValues(latest) }, etag: latest.etag }
  },
})

/** Removes a benefit. */
export const removeBenefit = (id: string, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.benefitDelete({ params: { id } }, { signal }),
    () => api.benefitView({ params: { id } }, { signal }),
  )

/** The calls behind the order of an add-on's benefits. */
export const benefitOrder = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => api.benefitOrder({ params, body }, options),
    (options) => api.benefitList({ params }, options),
  )
}
