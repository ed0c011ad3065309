import type { ManifestContents } from '#contract/manifest.ts'

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

/** The URL of one of a provider's resources. */
export function resourceUrl(baseUrl: string, id: string): string {
  const url = new URL(baseUrl)
  url.pathname = `${withoutTrailingSlash(url.pathname)}/${id}`
  return url.href
}
