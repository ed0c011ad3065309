import { eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import { open, seal } from '#server/secrets/secret-box.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { type ManifestSecrets, secretErrorsOf } from './manifest-errors.ts'

/** The message for secrets that are damaged or encrypted with another key. */
export const secretsUnreadable =
  'The secrets of the manifest cannot be opened: push it anew with both of them.'

type KeyConfig = Pick<RulesConfig, 'secretsKey'>

/** Encrypts a manifest's secrets for storage, bound to its add-on. */
export const sealManifestSecrets = (config: KeyConfig, addonId: string, secrets: ManifestSecrets): string =>
  seal(
    config.secretsKey,
    JSON.stringify({ password: secrets.password, sso_salt: secrets.ssoSalt }),
    `manifest of ${addonId}`,
  )

/** Decrypts a manifest's secrets. Throws if they were encrypted with another key or for another add-on. */
export function openManifestSecrets(
  config: KeyConfig,
  manifest: { addonId: string; secrets: string },
): ManifestSecrets {
  const text = open(config.secretsKey, manifest.secrets, `manifest of ${manifest.addonId}`)
  const opened = JSON.parse(text) as { password: string; sso_salt: string }
  return { password: opened.password, ssoSalt: opened.sso_salt }
}

/** Decrypts a manifest's secrets; null if that fails. */
export function readableSecrets(
  config: KeyConfig,
  manifest: { addonId: string; secrets: string },
): ManifestSecrets | null {
  try {
    return openManifestSecrets(config, manifest)
  } catch {
    return null
  }
}

/** Rows read at once. */
const batch = 200

/** Fills in the secret errors of manifests stored by an older version. Returns how many there were. */
export async function fillSecretErrors(db: Database, config: KeyConfig): Promise<number> {
  for (let count = 0; ;) {
    const rows = await db.select().from(manifests).where(isNull(manifests.secretErrors)).limit(batch)
    for (const row of rows) {
      const secrets = readableSecrets(config, row)
      const secretErrors = secrets === null ? [secretsUnreadable] : secretErrorsOf(secrets)
      await db.update(manifests).set({ secretErrors }).where(eq(manifests.id, row.id))
    }
    count += rows.length
    if (rows.length < batch) return count
  }
}
