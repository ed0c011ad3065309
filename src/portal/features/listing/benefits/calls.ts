import * as v from 'valibot'
import {
  benefitCreate,
  benefitDelete,
  benefitList,
  benefitOrder,
  benefitUpdate,
  benefitView,
} from '#contract/endpoints/listing.ts'
import { callApi } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

const values = v.object({ title: v.string(), description: v.string() })

/** The form values of a benefit. */
export type BenefitValues = v.InferOutput<typeof values>

export const benefitValues = ({ title, description }: BenefitValues): BenefitValues => ({
  title,
  description,
})

export const isBenefitValues = (value: unknown): value is BenefitValues => v.is(values, value)

/** The calls of the panel that adds a benefit. */
export const newBenefit = (addonId: string) => ({
  save: savesTo(benefitCreate, { addon: addonId }),
})

/** The calls of the panel that edits a benefit. */
export const benefitEdit = (addonId: string, id: string) => ({
  save: savesTo(benefitUpdate, { id }),
  readLatest: latestOf(addonId, readOf(benefitView, { params: { id } }), benefitValues),
  addAnew: newBenefit(addonId).save,
})

/** The calls that delete a benefit. */
export const benefitRemoval = (id: string) =>
  removalCalls(
    (options) => callApi(benefitDelete, { params: { id } }, options),
    (options) => callApi(benefitView, { params: { id } }, options),
  )

/** The calls that order an add-on's benefits. */
export const benefitOrderCalls = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => callApi(benefitOrder, { params, body }, options),
    (options) => callApi(benefitList, { params }, options),
  )
}
