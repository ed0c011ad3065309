import {
  screenshotCreate,
  screenshotDelete,
  screenshotList,
  screenshotOrder,
  screenshotUpdate,
  screenshotView,
} from '#contract/endpoints/listing.ts'
import * as v from 'valibot'
import type { Screenshot } from '#contract/listing.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { callApi } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { upload } from '#portal/wire/upload.ts'
import { latestOf } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

const values = v.object({
  name: v.string(),
  /** URL of the stored image, or a data URL of a chosen one; '' if none, or if a draft could not keep it. */
  image: v.string(),
})
export type ScreenshotValues = v.InferOutput<typeof values>

export const isScreenshotValues = (value: unknown): value is ScreenshotValues => v.is(values, value)

/** Takes the panel's values from a screenshot; null for a new one. */
export const screenshotValues = (screenshot: Screenshot | null): ScreenshotValues => ({
  name: screenshot?.name ?? '',
  image: screenshot?.originalUrl ?? '',
})

type Progress = (sent: number) => void

/** The calls of the panel that adds a screenshot; `onProgress` receives the uploaded share. */
export const newScreenshot = (addonId: string, onProgress: Progress): PanelCalls => ({
  save: (form, options) =>
    upload(
      screenshotCreate,
      { params: { addon: addonId }, body: form as ScreenshotValues },
      { ...options, onProgress },
    ),
})

/** The calls of the panel that edits a screenshot; sends a picture only if another one was chosen. */
export function screenshotEdit(addonId: string, screenshot: Screenshot, onProgress: Progress): PanelCalls {
  const params = { id: screenshot.id }
  return {
    save: (given, options) => {
      const body = given as Partial<ScreenshotValues>
      return body.image === undefined
        ? callApi(screenshotUpdate, { params, body }, options)
        : upload(screenshotUpdate, { params, body }, { ...options, onProgress })
    },
    readLatest: latestOf(addonId, readOf(screenshotView, { params }), screenshotValues),
    addAnew: newScreenshot(addonId, onProgress).save,
  }
}

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
