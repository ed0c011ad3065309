import { problemOf } from '../../machines/problem.ts'
import type { Datatype, Feature } from '../contract/feature.ts'
import { api } from './api.ts'

/** What the form of a feature holds. */
export interface FeatureValues {
  name: string
  datatype: Datatype
}

export const featureValues = ({ name, datatype }: FeatureValues): FeatureValues => ({ name, datatype })

/** The panel's calls for another feature of this add-on. */
export const featureCreation = (addonId: string) => ({
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

/** Removes a feature. That it is gone is what counts, whoever removed it and whether the answer came. */
export async function removeFeature(id: string, signal: AbortSignal): Promise<void> {
  const params = { id }
  try {
    await api.featureDelete({ params }, { signal })
  } catch (error) {
    const { kind } = problemOf(error)
    if (kind === 'missing') return
    if (kind !== 'lost') throw error
    const isThere = await api.featureView({ params }, { signal }).then(
      () => true,
      (again: unknown) => problemOf(again).kind !== 'missing',
    )
    if (isThere) throw error
  }
}

const idsOf = (features: readonly Feature[]): string[] => features.map(({ id }) => id)

/** The calls behind the order of an add-on's features. */
export const featureOrder = (addonId: string) => ({
  save: async (ids: readonly string[], signal: AbortSignal) =>
    idsOf(await api.featureOrder({ params: { addon: addonId }, body: { ids: [...ids] } }, { signal })),
  read: async (signal: AbortSignal) =>
    idsOf(await api.featureList({ params: { addon: addonId } }, { signal })),
})
