import type { ManifestContents } from '#contract/manifest.ts'

/** A secret of a manifest: 32 random characters (DOMAIN.md section 3). */
export const newManifestSecret = (): string => crypto.randomUUID().replaceAll('-', '')

/** A manifest to begin with, for an add-on with this slug: its author replaces the URLs and the variable. */
export function firstManifest(
  slug: string,
  secrets: { password: string; ssoSalt: string },
): ManifestContents {
  const prefix = slug.toUpperCase().replaceAll('-', '_')
  return {
    id: slug,
    api: {
      config_vars_prefix: prefix,
      config_vars: [`${prefix}_URL`],
      password: secrets.password,
      sso_salt: secrets.ssoSalt,
      regions: ['us', 'eu'],
      requires: [],
      production: {
        base_url: `https://${slug}.example.com/platform/resources`,
        sso_url: `https://${slug}.example.com/platform/sso`,
      },
      version: '3',
    },
  }
}
