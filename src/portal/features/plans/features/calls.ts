import * as v from 'valibot'
import {
  featureCreate,
  featureDelete,
  featureList,
  featureOrder,
  featureUpdate,
  featureView,
} from '#contract/endpoints/plans.ts'
import { datatypes } from '#contract/feature.ts'
import { callApi } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { tellLapsed } from '#portal/workflow/changes/lapsing.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

const values = v.object({ name: v.string(), datatype: v.picklist(datatypes) })

/** The form values of a feature. */
export type FeatureValues = v.InferOutput<typeof values>

export const featureValues = ({ name, datatype }: FeatureValues): FeatureValues => ({ name, datatype })

export const isFeatureValues = (value: unknown): value is FeatureValues => v.is(values, value)

/** The calls of the panel that adds a feature. */
export const newFeature = (addonId: string) => ({
  save: savesTo(featureCreate, { addon: addonId }),
})

/** The calls of the panel that edits a feature. */
export const featureEdit = (addonId: string, id: string) => ({
  save: savesTo(featureUpdate, { id }),
  readLatest: latestOf(addonId, readOf(featureView, { params: { id } }), featureValues),
  addAnew: newFeature(addonId).save,
})

/** The calls that delete a feature. */
export const featureRemoval = (id: string) =>
  removalCalls(
    async (options) => tellLapsed(await callApi(featureDelete, { params: { id } }, options)),
    (options) => callApi(featureView, { params: { id } }, options),
  )

/** The calls that order an add-on's features. */
export const featureOrderCalls = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => callApi(featureOrder, { params, body }, options),
    (options) => callApi(featureList, { params }, options),
  )
}
