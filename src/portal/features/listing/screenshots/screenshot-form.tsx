import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { useCallback, useRef, useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import { screenshotCreate, screenshotUpdate, screenshotView } from '#contract/endpoints/listing.ts'
import { screenshotCreation as limits, type Screenshot } from '#contract/listing.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { callApi } from '#portal/wire/api.ts'
import { readOf } from '#portal/wire/read.ts'
import { upload } from '#portal/wire/upload.ts'
import { latestOf } from '#portal/workflow/panel/record-calls.ts'
import { isPicked } from '#portal/workflow/picture/picked-picture.ts'
import { type PanelCalls, usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { pictureBlockers, usePictureChoice } from '#portal/workflow/picture/use-picture-choice.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { PictureInput } from '#portal/workflow/picture/picture-input.tsx'
import { UploadProgress } from '#portal/workflow/picture/upload-progress.tsx'
import { PreviewDetails } from '#portal/features/marketplace/preview/preview-details.tsx'
import { withScreenshot } from '../with-unsaved.ts'
import { ScreenshotRemoval } from './screenshot-removal.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const valuesSchema = v.object({
  name: v.string(),
  /** URL of the stored image, or a data URL of a chosen one; '' if none, or if a draft could not keep it. */
  image: v.string(),
})
type ScreenshotValues = v.InferOutput<typeof valuesSchema>

const isScreenshotValues = (value: unknown): value is ScreenshotValues => v.is(valuesSchema, value)

/** Takes the panel's values from a screenshot; null for a new one. */
const screenshotValues = (screenshot: Screenshot | null): ScreenshotValues => ({
  name: screenshot?.name ?? '',
  image: screenshot?.originalUrl ?? '',
})

type Progress = (sent: number) => void

/** The calls of the panel that adds a screenshot; `onProgress` receives the uploaded share. */
const newScreenshot = (addonId: string, onProgress: Progress): PanelCalls => ({
  save: (form, options) =>
    upload(
      screenshotCreate,
      { params: { addon: addonId }, body: form as ScreenshotValues },
      { ...options, onProgress },
    ),
})

/** The calls of the panel that edits a screenshot; sends a picture only if another one was chosen. */
function screenshotEdit(addonId: string, screenshot: Screenshot, onProgress: Progress): PanelCalls {
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

const labels: Record<keyof ScreenshotValues, string> = { image: 'Picture', name: 'Alternative text' }

interface Props extends PanelEnd {
  addon: Addon
  /** Null to add one. */
  screenshot: Screenshot | null
  /** Called once a stored one is removed. */
  onRemoved?: () => void
}

/** The panel for choosing and describing a screenshot. */
export function ScreenshotForm({ addon, screenshot, onSaved, onRemoved, onClosed }: Props) {
  const [sent, setSent] = useState(0)
  const isRemoved = useRef(false)
  const { form, panel, inputProps, errorOf } = usePanelForm<ScreenshotValues>({
    calls:
      screenshot === null ? newScreenshot(addon.id, setSent) : screenshotEdit(addon.id, screenshot, setSent),
    addsAnew: true,
    etag: screenshot?.etag ?? null,
    stored: screenshotValues(screenshot),
    isValues: isScreenshotValues,
    labels,
    limits,
    files: ['image'],
    validate: {
      image: (image) => (image === '' && screenshot === null ? 'Choose a picture.' : null),
      name: (name) => (isBlank(name) ? 'Say what the picture shows.' : null),
    },
    body: ({ name, image }) => (isPicked(image) ? { name, image } : { name }),
    words: (field, values) => (field === 'image' ? 'Another picture' : values.name),
    onSaved,
    onClosed: () => (isRemoved.current ? onRemoved?.() : onClosed()),
  })
  const { setFieldValue, values } = form
  const choice = usePictureChoice(
    'screenshot',
    useCallback((dataUrl: string) => setFieldValue('image', dataUrl), [setFieldValue]),
  )
  // A draft may have dropped a picture that was too large.
  const shown = values.image === '' ? (screenshot?.originalUrl ?? null) : values.image
  return (
    <PanelDrawer
      panel={panel}
      title={screenshot === null ? 'Add screenshot' : 'Edit screenshot'}
      verb={screenshot === null ? 'Add screenshot' : 'Save screenshot'}
      blockers={pictureBlockers(choice, 'The picture')}
      returnsTo="screenshots"
    >
      <PictureInput
        id="image"
        label={labels.image}
        description="Png, jpg or gif, under 5 MB. It is shown at most 300 pixels high."
        name="The picture"
        accept="image/png,image/jpeg,image/gif"
        required
        choice={choice}
        shown={shown}
        error={errorOf('image')}
        field="image"
        takesFocus={screenshot === null}
      />
      <TextInput
        label={labels.name}
        description="Describe the picture: for people who cannot see it, and as its caption."
        required
        autoComplete="off"
        data-autofocus={screenshot !== null || undefined}
        {...inputProps('name')}
      />
      <PreviewDetails
        addonSlug={addon.slug}
        withUnsaved={(draft) =>
          withScreenshot(draft, {
            id: screenshot?.id ?? null,
            name: values.name,
            picked: isPicked(values.image) ? values.image : null,
          })
        }
      />
      {screenshot !== null && (
        <ScreenshotRemoval
          screenshot={screenshot}
          onRemoved={() => {
            isRemoved.current = true
            panel.onClose()
            panel.onDiscard()
          }}
        />
      )}
      {panel.busy && isPicked(values.image) && <UploadProgress sent={sent} />}
    </PanelDrawer>
  )
}
