import {
  screenshotDelete,
  screenshotList,
  screenshotOrder,
  screenshotView,
} from '#contract/endpoints/listing.ts'
import { callApi } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'

/** The calls that delete a screenshot. */
export const screenshotRemoval = (id: string) =>
  removalCalls(
    (options) => callApi(screenshotDelete, { params: { id } }, options),
    (options) => callApi(screenshotView, { params: { id } }, options),
  )

/** The calls that order an add-on's screenshots. */
export const screenshotOrderCalls = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => callApi(screenshotOrder, { params, body }, options),
    (options) => callApi(screenshotList, { params }, options),
  )
}
