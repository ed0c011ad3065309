import { isJsonObject, parsedJson } from '#contract/formats/json.ts'
import type { ManifestContents } from '#contract/manifest.ts'
import { configLacks } from '#contract/reviews/told-findings.ts'
import { configVarPrefix } from '#server/situation/manifest-problems.ts'
import type { CallAnswer } from '#server/outbound/guarded-call.ts'
import type { AboutCall, Findings } from './findings.ts'

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id !== '') || typeof id === 'number'

/** The fault in the body of a successful response; null if none. Only a provision response (200 or 202) needs an id. */
export function bodyFault(body: string, needsId: boolean): 'invalid_json' | 'invalid_response' | null {
  const answer = parsedJson(body)
  if (answer === undefined) return 'invalid_json'
  return isJsonObject(answer) && (!needsId || isId(answer.id)) ? null : 'invalid_response'
}

/** At most 500 characters that the database can store. */
const storedId = (id: string | number): string =>
  Buffer.from(String(id).replaceAll('\u0000', '').slice(0, 500)).toString('utf8')

/** The provider's resource id in storable form; null if the body has none. */
export function providerIdOf(body: string): string | null {
  const answer = parsedJson(body)
  return isJsonObject(answer) && isId(answer.id) ? storedId(answer.id) : null
}

/** Checks the config vars of a successful response against the manifest. */
export function checkConfig(
  config: unknown,
  contents: Record<string, unknown>,
  findings: Findings,
  about: AboutCall,
): void {
  if (!isJsonObject(config)) return findings.error('config must be an object of strings.', about)
  const api = (isJsonObject(contents.api) ? contents.api : {}) as Partial<ManifestContents['api']>
  const declared = api.config_vars ?? []
  const prefix = api.config_vars_prefix ?? configVarPrefix(String(contents.id))
  // Told first: it may explain the errors.
  const missing = declared.filter((name) => !Object.hasOwn(config, name))
  if (missing.length > 0)
    findings.suggest(`${configLacks} ${missing.join(', ')} of the manifest's config_vars.`, about)
  for (const [name, value] of Object.entries(config)) {
    if (!declared.includes(name))
      findings.error(
        `config.${name}: expected one of the manifest's config_vars (${declared.join(', ')}).`,
        about,
      )
    else if (typeof value !== 'string')
      findings.error(`config.${name}: expected a string, got ${typeof value}.`, about)
    else if (name.endsWith('_URL') && !URL.canParse(value))
      findings.error(`config.${name}: expected a URL.`, about)
    if (!name.startsWith(`${prefix}_`))
      findings.error(`config.${name}: expected to begin with ${prefix}_.`, about)
  }
}

/** Checks the body of a provision response (200 or 202). Returns the provider's id; null if there is none. */
export function checkProvisionAnswer(
  result: CallAnswer & { callId?: string },
  uuid: string,
  contents: Record<string, unknown>,
  findings: Findings,
): string | null {
  const { body, status } = result
  const answer = parsedJson(body)
  if (!isJsonObject(answer)) {
    findings.error('The provision answer must be a JSON object.', result)
    return null
  }
  const { id, config } = answer
  if (status === 202 && config !== undefined)
    findings.suggest('config in a 202 answer is not read: set it with PATCH /addons/{uuid}/config.', result)
  if (status === 200) checkConfig(config === undefined ? {} : config, contents, findings, result)
  if (!isId(id)) {
    findings.error(
      `id: expected a string that is not blank, got ${id === '' ? 'a blank one' : typeof id}.`,
      result,
    )
    return null
  }
  if (String(id) !== uuid)
    findings.suggest(`id: expected the uuid of the request, got another value.`, result)
  return storedId(id)
}
