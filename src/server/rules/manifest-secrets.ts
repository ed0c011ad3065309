import { open, seal } from '../secrets/secret-box.ts'
import type { RulesConfig } from './act.ts'
import type { ManifestSecrets } from './manifest-errors.ts'

/** A manifest's secrets as they are stored; only its add-on's manifests can hold them. */
export const sealManifestSecrets = (config: RulesConfig, addonId: string, secrets: ManifestSecrets): string =>
  seal(
    config.secretsKey,
    JSON.stringify({ password: secrets.password, sso_salt: secrets.ssoSalt }),
    `manifest of ${addonId}`,
  )

/** The secrets back in the clear. Throws when they were sealed with another key or for another add-on. */
export function openManifestSecrets(
  config: RulesConfig,
  manifest: { addonId: string; secrets: string },
): ManifestSecrets {
  const text = open(config.secretsKey, manifest.secrets, `manifest of ${manifest.addonId}`)
  const opened = JSON.parse(text) as { password: string; sso_salt: string }
  return { password: opened.password, ssoSalt: opened.sso_salt }
}
