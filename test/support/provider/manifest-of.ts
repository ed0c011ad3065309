import type { ManifestContents } from '#contract/manifest.ts'

/** A valid manifest for a slug. */
export const manifestOf = (slug: string): ManifestContents => ({
  id: slug,
  name: slug,
  api: {
    config_vars: [`${slug.toUpperCase().replaceAll('-', '_')}_URL`],
    password: 'provisioning-password-0123456789',
    sso_salt: 'single-sign-on-salt-0123456789ab',
    regions: ['us', 'eu'],
    requires: ['attachable'],
    production: {
      base_url: 'https://addon.acme.example/resources',
      sso_url: 'https://addon.acme.example/sso',
    },
    version: '3',
  },
})
