import type { ManifestContents } from '#contract/manifest.ts'
import { configVarPrefix } from '#server/situation/manifest-problems.ts'
import { sampleProviderOrigin } from '#server/config/sample-origins.ts'

/** The developer's own machine, before there is a production endpoint. */
const developerOrigin = 'http://localhost:4567'

/** The secrets in a demo add-on's manifest, fixed so that the sample provider knows them too. */
export const demoSecrets = (slug: string): { password: string; ssoSalt: string } => ({
  password: `demo-password-of-${slug}`.padEnd(32, '0'),
  ssoSalt: `demo-sso-salt-of-${slug}`.padEnd(32, '0'),
})

/** A demo add-on's OAuth client secret, until it is regenerated. */
export const demoClientSecret = (slug: string): string => `client_demo_of_${slug}`.padEnd(50, '0')

/** A manifest as a demo provider pushes it, with or without its production URLs. */
export function demoManifest(
  slug: string,
  name: string,
  target: 'development' | 'production',
): ManifestContents {
  const prefix = configVarPrefix(slug)
  const origin = target === 'production' ? sampleProviderOrigin : developerOrigin
  const { password, ssoSalt } = demoSecrets(slug)
  return {
    id: slug,
    name,
    cli_plugin_name: slug,
    api: {
      config_vars_prefix: prefix,
      config_vars: [`${prefix}_URL`],
      password,
      sso_salt: ssoSalt,
      regions: ['us', 'eu'],
      requires: ['attachable'],
      production: { base_url: `${origin}/resources`, sso_url: `${origin}/sso` },
      version: '3',
    },
  }
}
