import * as v from 'valibot'
import { problemOf } from '#machines/problem.ts'
import type { Screenshot } from '#contract/listing.ts'
import type { PanelCalls } from '#portal/workflow/provide/panel-actor.ts'
import { api } from '#portal/wire/api.ts'
import { type OrderCalls, orderCalls } from '#portal/workflow/shapes/order-calls.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import { upload } from '#portal/wire/upload.ts'

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
      'screenshotCreate',
      { params: { addon: addonId }, body: form as ScreenshotValues },
      { ...options, onProgress },
    ),
})

/** The calls of the panel that edits a screenshot; sends a picture only if another one was chosen. */
export function screenshotEdit(screenshot: Screenshot, onProgress: Progress): PanelCalls {
  const params = { id: screenshot.id }
  /** A save's answer was lost. */
  let isUnheard = false
  const view = (signal?: AbortSignal) => api.screenshotView({ params }, signal ? { signal } : {})
  return {
    save: async (given, options) => {
      const body = given as Partial<ScreenshotValues>
      const hasPicture = body.image !== undefined
      try {
        if (hasPicture) await upload('screenshotUpdate', { params, body }, { ...options, onProgress })
        else await api.screenshotUpdate({ params, body }, options)
      } catch (error) {
        const { kind } = problemOf(error)
        isUnheard ||= kind === 'lost'
        if (kind !== 'stale') throw error
        const latest = await view(options.signal)
        const isOurs = hasPicture
          ? isUnheard && latest.originalUrl !== screenshot.originalUrl
          : latest.originalUrl === screenshot.originalUrl
        if (!isOurs || (body.name !== undefined && latest.name !== body.name.trim())) throw error
      }
    },
    readLatest: async (signal) => {
      const latest = await view(signal)
      return { values: { ...screenshotValues(latest) }, etag: latest.etag }
    },
  }
}

/** Deletes a screenshot. */
export const removeScreenshot = (id: string, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.screenshotDelete({ params: { id } }, { signal }),
    () => api.screenshotView({ params: { id } }, { signal }),
  )

/** The calls that order an add-on's screenshots. */
export const screenshotOrder = (addonId: string): OrderCalls => {
  const params = { addon: addonId }
  return orderCalls(
    (body, options) => api.screenshotOrder({ params, body }, options),
    (options) => api.screenshotList({ params }, options),
  )
}
