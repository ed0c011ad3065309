import type { InstallRow } from '#server/law/handler.ts'
import { openIfReadable, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'

/** Seals the config vars that a provider set, as one box for `configBox`. */
export const sealConfig = (
  keys: Pick<SecretKeys, 'secretsKey'>,
  installId: string,
  values: Readonly<Record<string, string>>,
): string => seal(keys, JSON.stringify(values), sealedColumns.config.context(installId))

/** Opens an install's config vars, none if the provider set none; null if they cannot be opened. */
export function openConfig(
  keys: SecretKeys,
  { resourceId, configBox }: Pick<InstallRow, 'resourceId' | 'configBox'>,
): Record<string, string> | null {
  if (configBox === null) return {}
  const text = openIfReadable(keys, configBox, sealedColumns.config.context(resourceId))
  return text === null ? null : (JSON.parse(text) as Record<string, string>)
}

/** Seals the token that a provider sends logs to, for `logDrainBox`. */
export const sealLogDrain = (
  keys: Pick<SecretKeys, 'secretsKey'>,
  installId: string,
  token: string,
): string => seal(keys, token, sealedColumns.logDrain.context(installId))

/** Opens an install's log drain token; null if there is none, or it cannot be opened. */
export const openLogDrain = (
  keys: SecretKeys,
  { resourceId, logDrainBox }: Pick<InstallRow, 'resourceId' | 'logDrainBox'>,
): string | null =>
  logDrainBox && openIfReadable(keys, logDrainBox, sealedColumns.logDrain.context(resourceId))

const keptMs = 24 * 60 * 60_000

/** True while an install's config is kept: until a day after it was removed, or failed. */
export function isConfigKept(
  { state, removedAt, endedAt }: Pick<InstallRow, 'state' | 'removedAt' | 'endedAt'>,
  now: Date,
): boolean {
  const over = state === 'failed' ? endedAt : removedAt
  return over === null || now.getTime() - over.getTime() < keptMs
}
