import { regions } from '#contract/installs/regions.ts'
import type { ManifestContents, ManifestProblem } from '#contract/manifest.ts'
import { isPublicHost } from '#server/config/public-host.ts'
import { endpointUrlFaults } from '#server/outbound/provider-url.ts'

export interface ManifestSecrets {
  password: string
  ssoSalt: string
}

const knownRegions: ReadonlySet<string> = new Set(['*', ...regions])
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

const urlProblem = (value: unknown, allow: readonly string[]): string | null => {
  const [fault] = typeof value === 'string' ? endpointUrlFaults(value) : ['must be a URL']
  if (typeof value !== 'string' || fault !== undefined) return fault ?? null
  const { origin, protocol, hostname } = new URL(value)
  if (allow.includes(origin)) return null
  if (protocol !== 'https:') return 'must use https'
  return isPublicHost(hostname) ? null : 'must name a public host'
}

type Api = Partial<ManifestContents['api']>

function configVarProblems(slug: string, api: Api): string[] {
  const begin = `${api.config_vars_prefix ?? configVarPrefix(slug)}_`
  return (api.config_vars ?? []).flatMap((name) => [
    ...(configVar.test(name)
      ? []
      : [`must be capital letters, digits and _, and begin with a letter, which ${name} does not`]),
    ...(name.startsWith(begin) ? [] : [`must begin with ${begin}, which ${name} does not`]),
  ])
}

const unknownAmong = (known: ReadonlySet<string>, given: readonly string[]): string[] =>
  given
    .filter((each) => !known.has(each))
    .map((each) => `must be known to the platform, which ${each} is not`)

function regionProblems(regions: readonly string[]): string[] {
  const unknown = unknownAmong(knownRegions, regions)
  if (unknown.length > 0) return unknown
  return regions.includes('us') || regions.includes('*') ? [] : ['must include us or *']
}

/** Lists the problems of a manifest's secrets, as sentences. */
export const secretErrorsOf = (secrets: ManifestSecrets): string[] =>
  (['password', 'ssoSalt'] as const)
    .filter((name) => secrets[name].length < minSecretLength)
    .map(
      (name) =>
        `api.${name === 'ssoSalt' ? 'sso_salt' : name} must have at least ${minSecretLength} characters.`,
    )

/** A stored problem of the secrets; one that names no field is a sentence about both. */
function secretProblem(sentence: string): ManifestProblem {
  const [, path, message] = /^(api\.[a-z_]+) (.+)\.$/.exec(sentence) ?? []
  return path === undefined || message === undefined ? { path: 'api', message: sentence } : { path, message }
}

const at = (path: string, messages: readonly (string | null)[]): ManifestProblem[] =>
  messages.flatMap((message) => (message === null ? [] : [{ path, message }]))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Lists what keeps a manifest from passing a review and can be found without network access: the checks of a review's
 * first step. `secretErrors` come from secretErrorsOf; `allow` lists origins exempt from https and public hosts.
 */
export function manifestProblems(
  slug: string,
  contents: Record<string, unknown>,
  secretErrors: readonly string[],
  allow: readonly string[],
): ManifestProblem[] {
  const api: Api = isObject(contents.api) ? contents.api : {}
  return [
    ...at('id', [contents.id === slug ? null : `must be ${slug}`]),
    ...at('api.version', [String(api.version) === '3' ? null : 'must be 3']),
    ...at('api.production.base_url', [urlProblem(api.production?.base_url, allow)]),
    ...at('api.production.sso_url', [urlProblem(api.production?.sso_url, allow)]),
    ...secretErrors.map(secretProblem),
    ...at('api.regions', regionProblems(api.regions ?? [])),
    ...at('api.config_vars', configVarProblems(slug, api)),
    ...at('api.requires', unknownAmong(knownRequires, api.requires ?? [])),
  ]
}

/** The message for secrets that an older version stored without looking at them. */
const notLookedAt = 'The secrets have not been checked yet; the platform does so at its next start.'

/** Lists the problems of a stored manifest; empty if it can be reviewed. */
export const problemsOf = (
  addon: { slug: string },
  { contents, secretErrors }: { contents: Record<string, unknown>; secretErrors: readonly string[] | null },
  { providerAllow }: { providerAllow: readonly string[] },
): ManifestProblem[] => manifestProblems(addon.slug, contents, secretErrors ?? [notLookedAt], providerAllow)
