import * as v from 'valibot'
import { addonSummary, email, stored, webUrl } from './record.ts'

export const alphaUser = v.object({ ...stored, email: v.string(), addon: addonSummary })

/** The e-mail of a platform account. */
export const alphaUserCreation = v.strictObject({ email })

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

export const documentationStatus = v.picklist(['ok', 'error', 'notice'])
export const documentation = v.object({
  ...stored,
  addon: addonSummary,
  devcenterUrl: v.nullable(v.string()),
  status: documentationStatus,
  hasDocs: v.boolean(),
  statusMessage: v.nullable(v.string()),
})

/** `devcenterUrl` is the provider's; the rest staff's. */
export const documentationChange = v.strictObject({
  devcenterUrl: v.optional(v.nullable(webUrl)),
  status: v.optional(documentationStatus),
  hasDocs: v.optional(v.boolean('must be true or false')),
  statusMessage: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000)))),
})
