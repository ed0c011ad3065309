import * as v from 'valibot'
import { lapsed } from './approval.ts'
import { installedSpan } from './installs/installed-span.ts'
import { pictureData } from './pictures/picture-data.ts'
import {
  addonSummary,
  changeOf,
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

/** `name` is the alternative text; `image` a base64 data URL (see picture-rule.ts). */
const screenshotValues = { name: filledLine(200), image: pictureData }

export const screenshotCreation = v.strictObject(screenshotValues)
export const screenshotChange = changeOf(screenshotValues)
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

const benefitValues = { title: filledLine(60), description: filled(300) }

export const benefitCreation = v.strictObject(benefitValues)
export const benefitChange = changeOf(benefitValues)

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
export const documentationChange = changeOf({
  devcenterUrl: v.nullable(webUrl),
  status: documentationStatus,
  hasDocs: v.boolean('must be true or false'),
  statusMessage: v.nullable(optionalText(1000)),
})
