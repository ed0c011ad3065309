import * as v from 'valibot'
import { lapsed } from './approval.ts'
import { installedSpan } from './installs/installed-span.ts'
import { pictureData } from './pictures/picture-data.ts'
import {
  addonSummary,
  email,
  filled,
  filledLine,
  optionalText,
  stored,
  webUrl,
} from './formats/field-types.ts'

/** A user invited to an add-on in alpha, with their installs of any of its plans. */
export const alphaUser = v.object({ ...stored, ...installedSpan, email: v.string(), addon: addonSummary })

/** The e-mail of a platform account. */
export const alphaUserCreation = v.strictObject({ email })

/** The most screenshots of an add-on (SPEC section 9). */
export const mostScreenshots = 5

export const screenshot = v.object({
  ...stored,
  addon: addonSummary,
  name: v.string(),
  position: v.number(),
  originalUrl: v.string(),
  retinaUrl: v.string(),
  mediumUrl: v.string(),
  thumbUrl: v.string(),
})

const screenshotName = filledLine(200)

/** `name` is the alternative text; `image` a base64 data URL (see picture-rule.ts). */
export const screenshotCreation = v.strictObject({ name: screenshotName, image: pictureData })
export const screenshotChange = v.strictObject({
  name: v.exactOptional(screenshotName),
  image: v.exactOptional(pictureData),
})
export type Screenshot = v.InferOutput<typeof screenshot>

/** A reason for customers to choose the add-on; `position` counts from 1. */
export const benefit = v.object({
  ...stored,
  addon: addonSummary,
  title: v.string(),
  description: v.string(),
  position: v.number(),
})
export type Benefit = v.InferOutput<typeof benefit>

const benefitTitle = filledLine(60)
const benefitDescription = filled(300)

export const benefitCreation = v.strictObject({ title: benefitTitle, description: benefitDescription })
export const benefitChange = v.strictObject({
  title: v.exactOptional(benefitTitle),
  description: v.exactOptional(benefitDescription),
})

export const documentationStatus = v.picklist(['ok', 'error', 'notice'])
export const documentation = v.object({
  ...stored,
  addon: addonSummary,
  devcenterUrl: v.nullable(v.string()),
  status: documentationStatus,
  hasDocs: v.boolean(),
  statusMessage: v.nullable(v.string()),
  lapsed,
})

/** `devcenterUrl` is the provider's; the other fields are staff's. */
export const documentationChange = v.strictObject({
  devcenterUrl: v.exactOptional(v.nullable(webUrl)),
  status: v.exactOptional(documentationStatus),
  hasDocs: v.exactOptional(v.boolean('must be true or false')),
  statusMessage: v.exactOptional(v.nullable(optionalText(1000))),
})
