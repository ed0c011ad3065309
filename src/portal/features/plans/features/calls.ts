import type { MovedOrder } from '#machines/shapes/reorder.ts'
import type { Datatype, Feature } from '#contract/feature.ts'
import { api } from '#portal/wire/api.ts'
import { tellLapsed } from '#portal/workflow/changes/lapsing.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'

/** What the form of a feature holds. */
export interface FeatureValues {
  name: string
  datatype: Datatype
}

export const featureValues = ({ name, datatype }: FeatureValues): FeatureValues => ({ name, datatype })

/** The panel's calls for another feature of this add-on. */
export const newFeature = (addonId: string) => ({
  save: (values: object, options: { signal?: AbortSignal }) =>
    api.featureCreate({ params: { addon: addonId }, body: values as FeatureValues }, options),
})

/** The panel's calls for a stored feature. */
export const featureEdit = (id: string) => ({
  save: (values: object, options: { signal?: AbortSignal; ifMatch?: string }) =>
    api.featureUpdate({ params: { id }, body: values as FeatureValues }, options),
  readLatest: async (signal: AbortSignal) => {
    const latest = await api.featureView({ params: { id } }, { signal })
    return { values: { ...featureValues(latest) }, etag: latest.etag }
  },
})

/** Removes a feature. */
export const removeFeature = (id: string, signal: AbortSignal): Promise<void> =>
  removeOnce(
    async () => tellLapsed(await api.featureDelete({ params: { id } }, { signal })),
    () => api.featureView({ params: { id } }, { signal }),
  )

const idsOf = (features: readonly Feature[]): string[] => features.map(({ id }) => id)

/** The calls behind the order of an add-on's features. */
export const featureOrder = (addonId: string) => ({
  save: async ({ ids, base }: MovedOrder, signal: AbortSignal) =>
    idsOf(
      await api.featureOrder(
        { params: { addon: addonId }, body: { ids: [...ids], base: [...base] } },
        { signal },
      ),
    ),
  read: async (signal: AbortSignal) =>
    idsOf(await api.featureList({ params: { addon: addonId } }, { signal })),
})
