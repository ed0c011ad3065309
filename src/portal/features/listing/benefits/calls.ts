import { api } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

/** The form values of a benefit. */
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

/** The calls of the panel that adds a benefit. */
export const newBenefit = (addonId: string) => ({
  save: (values: object, options: CallOptions) =>
    api.benefitCreate({ params: { addon: addonId }, body: values as BenefitValues }, options),
})

/** The calls of the panel that edits a benefit. */
export const benefitEdit = (id: string) => ({
  save: (values: object, options: CallOptions) =>
    api.benefitUpdate({ params: { id }, body: values as BenefitValues }, options),
  readLatest: async (signal: AbortSignal) => {
    const latest = await api.benefitView({ params: { id } }, { signal })
    return { values: { ...benefitValues(latest) }, etag: latest.etag }
  },
})

/** Deletes a benefit. */
export const removeBenefit = (id: string, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.benefitDelete({ params: { id } }, { signal }),
    () => api.benefitView({ params: { id } }, { signal }),
  )

/** The calls that order an add-on's benefits. */
export const benefitOrder = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => api.benefitOrder({ params, body }, options),
    (options) => api.benefitList({ params }, options),
  )
}
