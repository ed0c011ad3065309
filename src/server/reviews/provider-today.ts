import type { ManifestContents } from '#contract/manifest.ts'
import type { Database } from '#server/db/database.ts'
import { provisioningGrants } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { RulesConfig } from '#server/law/act.ts'
import type { ManifestSecrets } from '#server/manifests/manifest-errors.ts'
import { readableSecrets } from '#server/manifests/manifest-secrets.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'

/** How long a grant can be exchanged, in ms. */
export const grantLifetimeMs = 5 * 60_000

/** Where a manifest says that its provider is called; null where it does not. */
export function baseUrlOf(contents: Record<string, unknown>): string | null {
  const api = contents.api as Partial<ManifestContents['api']> | undefined
  return api?.production?.base_url?.replace(/\/$/, '') ?? null
}

/**
 * Where and with what an add-on's provider is called by its manifest of today; null without one. `secrets` are null
 * where they can't be opened.
 */
export async function providerToday(
  tx: Database,
  config: RulesConfig,
  addonId: string,
): Promise<{ baseUrl: string; secrets: ManifestSecrets | null } | null> {
  const manifest = await currentManifest(tx, addonId)
  const baseUrl = manifest === undefined ? null : baseUrlOf(manifest.contents)
  return manifest === undefined || baseUrl === null
    ? null
    : { baseUrl, secrets: readableSecrets(config, manifest) }
}

/** Stores a fresh grant for a resource, as a hash; gives it as it goes out with the provision request. */
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
