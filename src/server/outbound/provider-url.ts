import type { ManifestContents } from '#contract/manifest.ts'

/** True for a URL without a user name and password. */
export const hasNoCredentials = ({ username, password }: URL): boolean => username === '' && password === ''
/** The rule for every URL of a manifest. */
export const credentialsRule = 'must not contain a user name or password'

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

/** A URL without the credentials in it. */
export function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if (hasNoCredentials(url)) return text
  url.username = ''
  url.password = ''
  return url.href
}

/** A stored manifest's value without the credentials that older versions kept in its URLs, at any depth. */
export function shownWithoutCredentials(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentials(value)
  if (Array.isArray(value)) return value.map(shownWithoutCredentials)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shownWithoutCredentials(each)]))
    : value
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

const originOf = (contents: Record<string, unknown>) => {
  const url = baseUrlOf(contents)
  return url === null ? null : new URL(url).origin
}

/** True if the endpoints of two manifests are at one origin, so that either may get what the other was trusted with. */
export const isSameProvider = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  originOf(one) !== null && originOf(one) === originOf(other)

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
