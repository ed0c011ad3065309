import * as v from 'valibot'
import { lapsed } from './approval.ts'
import { addonSummary, filledLine, id, text, time } from './formats/field-types.ts'
import { verbatim } from './formats/plain-text.ts'
import { slugPattern } from './formats/slug.ts'

/** The mask shown for a manifest's secrets; pushed back, it keeps the stored secret. */
export const secretMask = '********'

/** The server refuses more: a user, a query, a fragment (READINGS 48). */
const endpointUrl = v.pipe(v.string('must be a URL'), v.trim(), v.maxLength(2000), v.url('must be a URL'))

const secret = v.pipe(text(500), v.nonEmpty('must not be blank'))

/**
 * A manifest as pushed by providers: its keys belong to the manifest format and keep their spelling on the wire.
 * Unknown keys are preserved.
 */
export const manifestContents = v.looseObject({
  id: v.pipe(
    v.string('must be the add-on slug'),
    v.maxLength(60, 'is too long (at most 60 characters)'),
    v.regex(slugPattern, 'must be lower-case letters, digits and hyphens'),
  ),
  name: v.exactOptional(filledLine(100)),
  cli_plugin_name: v.exactOptional(text(100)),
  $base: v.exactOptional(v.pipe(v.number('must be a number'), v.integer(), v.minValue(0))),
  api: v.looseObject({
    config_vars_prefix: v.exactOptional(text(100)),
    config_vars: v.exactOptional(v.pipe(v.array(text(200)), v.maxLength(200))),
    password: secret,
    sso_salt: secret,
    regions: v.exactOptional(v.pipe(v.array(text(100)), v.maxLength(100))),
    requires: v.exactOptional(v.pipe(v.array(text(100)), v.maxLength(100))),
    production: v.looseObject({ base_url: endpointUrl, sso_url: endpointUrl }),
    // JSON can express numbers out of range (1e999), which the database would not return.
    version: v.exactOptional(v.union([v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))])),
  }),
})
export type ManifestContents = v.InferOutput<typeof manifestContents>

export const pushedManifest = v.strictObject({ contents: v.pipe(manifestContents, verbatim()) })

/** A manifest as it was stored, whatever the rules for a push were then. */
const storedContents = v.looseObject({
  id: v.string(),
  $base: v.number(),
  api: v.looseObject({}),
})

/** A reason why a manifest cannot be reviewed. `message` continues the path: 'api.version' 'must be 3'. */
const manifestProblem = v.object({ path: v.string(), message: v.string() })
export type ManifestProblem = v.InferOutput<typeof manifestProblem>

/** The password from before, which is tried where the provider refuses the current one. */
const previousPassword = v.object({
  /** The manifest that has it. */
  number: v.number(),
  until: time,
  lastUsedAt: v.nullable(time),
})

/** `number` counts an add-on's pushes from 1; `contents.$base` refers to it. */
export const manifest = v.object({
  id,
  addon: addonSummary,
  number: v.number(),
  contents: storedContents,
  // Answers that were kept before an upgrade have none.
  problems: v.optional(v.array(manifestProblem), []),
  /** When the provider last accepted its password, noted every five minutes at most. */
  passwordUsedAt: v.optional(v.nullable(time), null),
  previousPassword: v.optional(v.nullable(previousPassword), null),
  /** The newest manifest before it whose password could work beside its own; null without one, or while one does. */
  keepableNumber: v.optional(v.nullable(v.number()), null),
  createdAt: time,
  lapsed,
})
export const manifestEntry = v.object({ id, number: v.number(), createdAt: time })

/** The secret from before the last regeneration, while it works beside the current one. */
const previousSecret = v.object({ masked: v.string(), until: time, lastUsedAt: v.nullable(time) })
export type PreviousSecret = v.InferOutput<typeof previousSecret>

const storedSecret = {
  id,
  addon: addonSummary,
  createdAt: time,
  /** Noted every five minutes at most; null if it was never used. */
  lastUsedAt: v.nullable(time),
  previous: v.nullable(previousSecret),
}

/** `token` is shown in full only in the response that created it. */
export const apiAuthorization = v.object({ ...storedSecret, token: v.string() })

/** `secret` is shown in full only in the response that created it. */
export const oauthCredential = v.object({ ...storedSecret, secret: v.string() })

const overlapEnd = v.pipe(
  v.string('must be a time'),
  v.isoTimestamp('must be a time'),
  v.check((at) => !Number.isNaN(Date.parse(at)), 'must be a time'),
)

/** How long the previous secret works beside the new one; without it, it stops at once. */
export const secretRegeneration = v.strictObject({ previousUntil: v.exactOptional(overlapEnd) })

/** Until when the previous password of a manifest is tried. */
export const passwordOverlap = v.strictObject({ previousUntil: overlapEnd })

/** A pushed manifest whose password is another one may leave the previous one working. */
export const pushQuery = v.object({ previousUntil: v.exactOptional(overlapEnd) })
