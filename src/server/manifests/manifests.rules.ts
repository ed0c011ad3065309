import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { type ManifestContents, secretMask } from '#contract/manifest.ts'
import type { Database } from '#server/db/database.ts'
import { manifests } from '#server/db/schema.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { type ManifestSecrets, secretErrorsOf } from '#server/situation/manifest-problems.ts'
import { readableSecrets, sealManifestSecrets, secretsUnreadable } from './manifest-secrets.ts'
import { stepSecret } from './previous-secret.ts'
import { refuseUrls } from './refuse-urls.ts'
import { isSameProvider } from '#server/outbound/provider-url.ts'
import { recordChange } from '#server/law/trail.ts'
import { insertRow } from '#server/law/stored.ts'

export type ManifestRow = typeof manifests.$inferSelect

/** The latest pushed manifest; undefined before the first push. */
export async function currentManifest(tx: Database, addonId: string): Promise<ManifestRow | undefined> {
  const [row] = await tx
    .select()
    .from(manifests)
    .where(eq(manifests.addonId, addonId))
    .orderBy(desc(manifests.number))
    .limit(1)
  return row
}

/** A pushed mask stands for the stored secret; a first push has none. */
function secretsOf(act: Act, contents: ManifestContents, stored: ManifestRow | undefined): ManifestSecrets {
  const { password, sso_salt: ssoSalt } = contents.api
  if (password !== secretMask && ssoSalt !== secretMask) return { password, ssoSalt }
  if (stored === undefined) {
    throw invalid({ contents: ['api.password and api.sso_salt must be the secrets themselves'] })
  }
  const kept = readableSecrets(act.config, stored)
  if (kept === null) throw invalid({ contents: [secretsUnreadable] })
  return {
    password: password === secretMask ? kept.password : password,
    ssoSalt: ssoSalt === secretMask ? kept.ssoSalt : ssoSalt,
  }
}

/** True if an identical manifest is stored; secrets that cannot be decrypted never match. */
function isStored(act: Act, stored: ManifestRow, contents: object, secrets: ManifestSecrets): boolean {
  return (
    isDeepStrictEqual(stored.contents, contents) &&
    isDeepStrictEqual(readableSecrets(act.config, stored), secrets)
  )
}

/** Explains why `$base` is not the current number; one that was never reached is of another history. */
function baseRefusal(base: number, current: number): string {
  if (base < current)
    return `The manifest has been pushed since it was read: $base is now ${current}, not ${base}.`
  const origin = `$base ${base} comes from another add-on or installation`
  return current === 0
    ? `There is no manifest of this add-on yet: ${origin}. Leave it out.`
    : `This add-on has no manifest ${base}: ${origin}. Its current one is ${current}.`
}

/**
 * The columns about the passwords of a new manifest: another password stops the old one, at once or at an hour; the same
 * one goes on as it was. Throws 409 or 422 if the lifecycle refuses the hour, 422 if there is nothing that it is for.
 */
function passwordsAfter(
  act: Act,
  stored: ManifestRow | undefined,
  contents: ManifestContents,
  { password }: ManifestSecrets,
  previousUntil: string | undefined,
): Partial<ManifestRow> {
  const until = previousUntil === undefined ? null : new Date(previousUntil)
  const isSame = stored !== undefined && readableSecrets(act.config, stored)?.password === password
  if (isSame) {
    if (until !== null) throw invalid({ previousUntil: ['is of no use: the password stays as it is'] })
    const { passwordUsedAt, previousPasswordOf, previousPasswordUntil } = stored
    return { passwordUsedAt, previousPasswordOf, previousPasswordUntil }
  }
  if (until === null) return {}
  if (stored !== undefined && !isSameProvider(stored.contents, contents))
    throw invalid({ previousUntil: ['is of no use: another origin never gets the previous password'] })
  stepSecret(act, stored === undefined ? 'none' : 'single', 'roll', until)
  return { previousPasswordOf: stored?.id ?? null, previousPasswordUntil: until }
}

/**
 * Stores a pushed manifest as the current one, with its secrets encrypted separately; stores nothing if it equals the
 * current one. Throws 422 if `id` is not the slug, a URL must not be stored or a first push is masked, 409 if `$base`
 * is not the current number. Another password may leave the old one working until `previousUntil` (ISO).
 */
export async function pushManifest(
  act: Act,
  addon: { id: string; slug: string },
  contents: ManifestContents,
  previousUntil?: string,
): Promise<{ manifest: ManifestRow; created: boolean }> {
  if (contents.id !== addon.slug) throw invalid({ contents: [`id must be ${addon.slug}`] })
  refuseUrls(contents)
  const stored = await currentManifest(act.tx, addon.id)
  const current = stored?.number ?? 0
  const { $base, ...rest } = contents
  if ($base !== undefined && $base !== current) throw conflict(baseRefusal($base, current))
  const given = secretsOf(act, contents, stored)
  const passwords = passwordsAfter(act, stored, contents, given, previousUntil)
  const { password: _password, sso_salt: _ssoSalt, ...api } = contents.api
  if (stored !== undefined && isStored(act, stored, { ...rest, api }, given))
    return { manifest: stored, created: false }
  const secrets = sealManifestSecrets(act.config, addon.id, given)
  const row = await insertRow(act.tx, manifests, {
    addonId: addon.id,
    number: current + 1,
    contents: { ...rest, api },
    secrets,
    secretErrors: secretErrorsOf(given),
    ...passwords,
    createdAt: act.now,
  })
  const subject = { type: 'manifest', id: row.id, addonId: addon.id } as const
  await recordChange(act, subject, { field: 'manifest', from: stored?.number, to: row.number })
  return { manifest: row, created: true }
}
