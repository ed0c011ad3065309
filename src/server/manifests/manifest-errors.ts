import type { ManifestContents } from '#contract/manifest.ts'
import { isPublicHost } from '#server/outbound/public-host.ts'

export interface ManifestSecrets {
  password: string
  ssoSalt: string
}

const knownRegions: ReadonlySet<string> = new Set([
  '*',
  'us',
  'eu',
  'frankfurt',
  'oregon',
  'tokyo',
  'virginia',
  'dublin',
  'london',
  'montreal',
  'mumbai',
  'singapore',
  'sydney',
])
const knownRequires: ReadonlySet<string> = new Set([
  'log_input',
  'syslog_drain',
  'attachable',
  'many_per_app',
])
const configVar = /^[A-Z][0-9A-Z_]+$/
const minSecretLength = 16

/** The config var prefix if the manifest names none: fast-db gives FAST_DB. */
export const configVarPrefix = (slug: string): string => slug.toUpperCase().replaceAll('-', '_')

function urlErrors(name: string, value: unknown, allow: readonly string[]): string[] {
  if (typeof value !== 'string' || !URL.canParse(value)) return [`${name} must be a URL.`]
  const url = new URL(value)
  if (allow.includes(url.origin)) return []
  if (url.protocol !== 'https:') return [`${name} must use https.`]
  return isPublicHost(url.hostname) ? [] : [`${name} must name a public host.`]
}

function configVarErrors(slug: string, api: Partial<ManifestContents['api']>): string[] {
  const prefix = api.config_vars_prefix ?? configVarPrefix(slug)
  return (api.config_vars ?? []).flatMap((name) =>
    configVar.test(name) && name.startsWith(`${prefix}_`)
      ? []
      : [`Config var ${name} must be upper-case and begin with ${prefix}_.`],
  )
}

function regionErrors(regions: readonly string[]): string[] {
  const unknown = regions.filter((region) => !knownRegions.has(region))
  if (unknown.length > 0) return [`Unknown region: ${unknown.join(', ')}.`]
  return regions.includes('us') || regions.includes('*') ? [] : ['api.regions must include us or *.']
}

/** Lists the errors of a manifest's secrets. */
export const secretErrorsOf = (secrets: ManifestSecrets): string[] =>
  (['password', 'ssoSalt'] as const)
    .filter((name) => secrets[name].length < minSecretLength)
    .map((name) => `api.${name === 'ssoSalt' ? 'sso_salt' : name} must have ${minSecretLength} characters.`)

/**
 * Lists a manifest's errors that can be found without network access: the checks of an automatic review's first step.
 * `secretErrors` come from secretErrorsOf; `allow` lists origins exempt from https and public hosts.
 */
export function manifestErrors(
  slug: string,
  contents: Record<string, unknown>,
  secretErrors: readonly string[],
  allow: readonly string[],
): string[] {
  const api: Partial<ManifestContents['api']> =
    typeof contents.api === 'object' && contents.api !== null ? contents.api : {}
  const unknownRequires = (api.requires ?? []).filter((each) => !knownRequires.has(each))
  return [
    ...(contents.id === slug ? [] : [`id must be ${slug}.`]),
    ...(String(api.version) === '3' ? [] : ['api.version must be 3.']),
    ...urlErrors('api.production.base_url', api.production?.base_url, allow),
    ...urlErrors('api.production.sso_url', api.production?.sso_url, allow),
    ...secretErrors,
    ...regionErrors(api.regions ?? []),
    ...configVarErrors(slug, api),
    ...(unknownRequires.length === 0 ? [] : [`Unknown in api.requires: ${unknownRequires.join(', ')}.`]),
  ]
}
