import * as v from 'valibot'
import { lapsed } from './approval.ts'
import { addonSummary, filledLine, id, text, time } from './formats/field-types.ts'
import { verbatim } from './formats/plain-text.ts'
import { slugPattern } from './formats/slug.ts'

/** The mask shown for a manifest's secrets; pushed back, it keeps the stored secret. */
export const secretMask = '********'

const hasNoCredentials = ({ username, password }: URL): boolean => username === '' && password === ''
const credentialsRule = 'must not contain a user name or password'

/** The rules for an endpoint's URL (READINGS 48). */
const endpointUrlRules: readonly (readonly [rule: string, isKept: (url: URL) => boolean])[] = [
  ['must begin with https:// or http://', ({ protocol }) => protocol === 'https:' || protocol === 'http:'],
  [credentialsRule, hasNoCredentials],
  ['must not have a query', ({ href }) => !/^[^#]*\?/.test(href)],
  ['must not have a fragment', ({ href }) => !href.includes('#')],
]

/** Lists the rules that the URL of an endpoint breaks. */
export const endpointUrlFaults = (text: string): string[] =>
  URL.canParse(text)
    ? endpointUrlRules.flatMap(([rule, isKept]) => (isKept(new URL(text)) ? [] : [rule]))
    : ['must be a URL']

const endpointUrl = v.pipe(
  v.string('must be a URL'),
  v.trim(),
  v.maxLength(2000, 'is too long (at most 2000 characters)'),
  v.url('must be a URL'),
  v.check(
    (given) => endpointUrlFaults(given).length === 0,
    ({ input }) => endpointUrlFaults(input)[0] ?? 'must be a URL',
  ),
)

/** Endpoints on a developer's machine, in either form that manifests know: one URL, or one for each purpose. */
const testEndpoints = v.pipe(
  v.unknown(),
  v.check(
    (given) =>
      (typeof given === 'object' && given !== null ? Object.values(given) : [given]).every(
        (each) => typeof each !== 'string' || !URL.canParse(each) || hasNoCredentials(new URL(each)),
      ),
    credentialsRule,
  ),
)

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
    test: v.exactOptional(testEndpoints),
    // JSON can express numbers out of range (1e999), which the database would not return.
    version: v.exactOptional(
      v.union(
        [v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))],
        'must be a text or a number',
      ),
    ),
  }),
})
export type ManifestContents = v.InferOutput<typeof manifestContents>

export const pushedManifest = v.strictObject({ contents: v.pipe(manifestContents, verbatim()) })

/** A manifest as it was stored, whatever the rules for a push were then. */
const storedContents = v.looseObject({
  id: v.string(),
  $base: v.number(),
  api: v.looseObject({
    password: v.string(),
    sso_salt: v.string(),
    version: v.exactOptional(v.union([v.string(), v.number()])),
  }),
})

/** A reason why a manifest cannot be reviewed. `message` continues the path: 'api.version' 'must be 3'. */
export const manifestProblem = v.object({ path: v.string(), message: v.string() })
export type ManifestProblem = v.InferOutput<typeof manifestProblem>

/** `number` counts an add-on's pushes from 1; `contents.$base` refers to it. */
export const manifest = v.object({
  id,
  addon: addonSummary,
  number: v.number(),
  contents: storedContents,
  problems: v.array(manifestProblem),
  createdAt: time,
  lapsed,
})
export const manifestEntry = v.object({ id, number: v.number(), createdAt: time })

/** `token` is shown in full only in the response that created it. */
export const apiAuthorization = v.object({ id, token: v.string(), addon: addonSummary, createdAt: time })

/** `secret` is shown in full only in the response that created it. */
export const oauthCredential = v.object({ id, secret: v.string(), addon: addonSummary, createdAt: time })
