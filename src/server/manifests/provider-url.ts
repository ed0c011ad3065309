import type { ManifestContents } from '#contract/manifest.ts'
import { invalidOnWire } from '#server/http/errors.ts'

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

/** The faults of endpoints on a developer's machine, in either form of manifests: one URL, or one per purpose. */
const testEndpointFaults = (given: unknown): string[] =>
  (typeof given === 'object' && given !== null ? Object.values(given) : [given]).some(
    (each) => typeof each === 'string' && URL.canParse(each) && !hasNoCredentials(new URL(each)),
  )
    ? [credentialsRule]
    : []

/** Throws 422 for each URL of a pushed manifest that must not be stored. */
export function refuseEndpoints({ production, test }: ManifestContents['api']): void {
  const faults = Object.entries({
    'production.base_url': endpointUrlFaults(production.base_url),
    'production.sso_url': endpointUrlFaults(production.sso_url),
    test: testEndpointFaults(test),
  }).filter(([, rules]) => rules.length > 0)
  if (faults.length > 0)
    throw invalidOnWire(Object.fromEntries(faults.map(([path, rules]) => [`contents.api.${path}`, rules])))
}

/** A URL without the credentials in it. */
export function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if (url.username === '' && url.password === '') return text
  url.username = ''
  url.password = ''
  return url.href
}

const withoutTrailingSlash = (path: string): string => path.replace(/\/$/, '')

/**
 * The URL of a manifest's provisioning endpoint; null without one. Manifests of older versions may have what a push
 * refuses today (READINGS 48): white space and credentials are left out, a query stays.
 */
export function baseUrlOf(contents: Record<string, unknown>): string | null {
  const api = contents.api as Partial<ManifestContents['api']> | undefined
  const given = api?.production?.base_url
  if (typeof given !== 'string' || !URL.canParse(given)) return null
  const url = new URL(withoutCredentials(given))
  url.hash = ''
  url.pathname = withoutTrailingSlash(url.pathname)
  return url.href
}

/** The URL that customers are signed on at; null without one that a push accepts today. */
export function ssoUrlOf(contents: Record<string, unknown>): string | null {
  const api = contents.api as Partial<ManifestContents['api']> | undefined
  const given = api?.production?.sso_url
  return typeof given === 'string' && endpointUrlFaults(given).length === 0 ? given : null
}

/** The URL of one of a provider's resources. */
export function resourceUrl(baseUrl: string, id: string): string {
  const url = new URL(baseUrl)
  url.pathname = `${withoutTrailingSlash(url.pathname)}/${id}`
  return url.href
}
