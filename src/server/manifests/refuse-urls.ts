import type { ManifestContents } from '#contract/manifest.ts'
import { invalidOnWire } from '#server/law/refusal.ts'
import { credentialsRule, endpointUrlFaults, hasNoCredentials } from '#server/outbound/provider-url.ts'

/** The most URLs that a refusal names, and the most characters of each key in their paths. */
const mostNamed = 20
const longestKey = 100

/** Lists the paths of a value's URLs with credentials. A body is nested at most 100 levels. */
const credentialsIn = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return URL.canParse(value) && !hasNoCredentials(new URL(value)) ? [path] : []
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        credentialsIn(each, `${path}.${key.slice(0, longestKey)}`),
      )
    : []
}

/** Throws 422 for each URL of a pushed manifest that must not be stored: only its secrets may hold any text. */
export function refuseUrls({ api, ...rest }: ManifestContents): void {
  const { password: _password, sso_salt: _ssoSalt, ...open } = api
  const found = credentialsIn({ ...rest, api: open }, 'contents').slice(0, mostNamed)
  const faults = new Map(found.map((path) => [path, [credentialsRule]]))
  for (const name of ['base_url', 'sso_url'] as const) {
    const rules = endpointUrlFaults(api.production[name])
    if (rules.length > 0) faults.set(`contents.api.production.${name}`, rules)
  }
  if (faults.size > 0) throw invalidOnWire(Object.fromEntries(faults))
}
