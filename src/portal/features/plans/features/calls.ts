import type { Datatype } from '#contract/feature.ts'
import { api } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { tellLapsed } from '#portal/workflow/changes/lapsing.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'

/** The form values of a feature. */
export interface FeatureValues {
  name: string
  datatype: Datatype
}

export const featureValues = ({ name, datatype }: FeatureValues): FeatureValues => ({ name, datatype })

/** The calls of the panel that adds a feature. */
export const newFeature = (addonId: string) => ({
  save: (values: object, options: { signal?: AbortSignal }) =>
    api.featureCreate({ params: { addon: addonId }, body: values as FeatureValues }, options),
})

/** The calls of the panel that edits a feature. */
export const featureEdit = (id: string) => ({
  save: (values: object, options: { signal?: AbortSignal; ifMatch?: string }) =>
    api.featureUpdate({ params: { id }, body: values as FeatureValues }, options),
  readLatest: async (signal: AbortSignal) => {
    const latest = await api.featureView({ params: { id } }, { signal })
    return { values: { ...featureValues(latest) }, etag: latest.etag }
  },
})

/** Deletes a feature. */
export const removeFeature = (id: string, signal: AbortSignal): Promise<void> =>
  removeOnce(
    async () => tellLapsed(await api.featureDelete({ params: { id } }, { signal })),
    () => api.featureView({ params: { id } }, { signal }),
  )

/** The calls that order an add-on's features. */
export const featureOrder = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => api.featureOrder({ params, body }, options),
    (options) => api.featureList({ params }, options),
  )
}
