import { eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import { open, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'
import { type ManifestSecrets, secretErrorsOf } from '#server/situation/manifest-problems.ts'

/** The message for secrets that are damaged or encrypted with another key. */
export const secretsUnreadable =
  'The secrets of the manifest cannot be opened: push it anew with both of them.'

/** Encrypts a manifest's secrets for storage, bound to its add-on. */
export const sealManifestSecrets = (keys: SecretKeys, addonId: string, secrets: ManifestSecrets): string =>
  seal(
    keys,
    JSON.stringify({ password: secrets.password, sso_salt: secrets.ssoSalt }),
    sealedColumns.manifest.context(addonId),
  )

/** Decrypts a manifest's secrets. Throws if they were encrypted with another key or for another add-on. */
export function openManifestSecrets(
  keys: SecretKeys,
  manifest: { addonId: string; secrets: string },
): ManifestSecrets {
  const text = open(keys, manifest.secrets, sealedColumns.manifest.context(manifest.addonId))
  const opened = JSON.parse(text) as { password: string; sso_salt: string }
  return { password: opened.password, ssoSalt: opened.sso_salt }
}

/** Decrypts a manifest's secrets; null if that fails. */
export function readableSecrets(
  keys: SecretKeys,
  manifest: { addonId: string; secrets: string },
): ManifestSecrets | null {
  try {
    return openManifestSecrets(keys, manifest)
  } catch {
    return null
  }
}

/** Rows read at once. */
const batch = 200

/** Fills in the secret errors of manifests stored by an older version. Returns how many there were. */
export async function fillSecretErrors(db: Database, keys: SecretKeys): Promise<number> {
  for (let count = 0; ;) {
    const rows = await db.select().from(manifests).where(isNull(manifests.secretErrors)).limit(batch)
    for (const row of rows) {
      const secrets = readableSecrets(keys, row)
      const secretErrors = secrets === null ? [secretsUnreadable] : secretErrorsOf(secrets)
      await db.update(manifests).set({ secretErrors }).where(eq(manifests.id, row.id))
    }
    count += rows.length
    if (rows.length < batch) return count
  }
}
