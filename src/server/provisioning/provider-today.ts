import type { Database } from '#server/db/database.ts'
import { provisioningGrants } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { RulesConfig } from '#server/law/act.ts'
import type { ManifestSecrets } from '#server/situation/manifest-problems.ts'
import { readableSecrets } from '#server/manifests/manifest-secrets.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { previousManifest } from '#server/manifests/password-overlap.ts'
import type { ProviderRequest } from '#server/outbound/call-provider.ts'
import { baseUrlOf } from '#server/outbound/provider-url.ts'

/** Lifetime of a grant, in ms. */
export const grantLifetimeMs = 5 * 60_000

interface ProviderToday {
  baseUrl: string
  contents: Record<string, unknown>
  /** Null if they cannot be decrypted. */
  secrets: ManifestSecrets | null
  /** The manifest that these are of. */
  manifestId: string
  /** The password from before, while it works and can be decrypted, and its manifest. */
  previous: { password: string; manifestId: string } | null
}

/** The URL and credentials for calling an add-on's provider, and the manifest's contents; null without a manifest. */
export async function providerToday(
  tx: Database,
  config: RulesConfig,
  addonId: string,
  now: Date,
): Promise<ProviderToday | null> {
  const manifest = await currentManifest(tx, addonId)
  const baseUrl = manifest === undefined ? null : baseUrlOf(manifest.contents)
  if (manifest === undefined || baseUrl === null) return null
  const previous = await previousManifest(tx, manifest, now)
  const password = previous && readableSecrets(config, previous)?.password
  return {
    baseUrl,
    contents: manifest.contents,
    secrets: readableSecrets(config, manifest),
    manifestId: manifest.id,
    previous: previous && password ? { password, manifestId: previous.id } : null,
  }
}

/** The passwords with which a provider is called, with their manifests. */
export const passwordsOf = (
  { manifestId, previous }: Pick<ProviderToday, 'manifestId' | 'previous'>,
  { password }: ManifestSecrets,
): Pick<ProviderRequest, 'password' | 'manifestId' | 'previousPassword' | 'previousManifestId'> => ({
  password,
  manifestId,
  ...(previous && { previousPassword: previous.password, previousManifestId: previous.manifestId }),
})

/** Stores a new grant for a resource, as a hash; returns it as sent with the provision request. */
export async function newGrant(
  tx: Database,
  { id, addonId }: { id: string; addonId: string },
  now: Date,
): Promise<{ code: string; type: string; expires_at: string }> {
  const code = newToken('grant')
  const expiresAt = new Date(now.getTime() + grantLifetimeMs)
  await tx
    .insert(provisioningGrants)
    .values({ codeHash: hashToken(code), resourceId: id, addonId, expiresAt })
  return { code, type: 'authorization_code', expires_at: expiresAt.toISOString() }
}
