import type { InstallRow } from '#server/law/handler.ts'
import { open, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'

/** Seals the config vars that a provider set, as one box for `configBox`. */
export const sealConfig = (
  keys: Pick<SecretKeys, 'secretsKey'>,
  installId: string,
  values: Readonly<Record<string, string>>,
): string => seal(keys, JSON.stringify(values), sealedColumns.config.context(installId))

/**
 * Opens an install's config vars; none if the provider set none. Throws if the box was sealed with another key or for
 * another install.
 */
export function openConfig(
  keys: SecretKeys,
  { resourceId, configBox }: Pick<InstallRow, 'resourceId' | 'configBox'>,
): Record<string, string> {
  if (configBox === null) return {}
  return JSON.parse(open(keys, configBox, sealedColumns.config.context(resourceId))) as Record<string, string>
}

/** Seals the token that a provider sends logs to, for `logDrainBox`. */
export const sealLogDrain = (
  keys: Pick<SecretKeys, 'secretsKey'>,
  installId: string,
  token: string,
): string => seal(keys, token, sealedColumns.logDrain.context(installId))

/** Opens an install's log drain token; null if there is none. Throws as openConfig does. */
export const openLogDrain = (
  keys: SecretKeys,
  { resourceId, logDrainBox }: Pick<InstallRow, 'resourceId' | 'logDrainBox'>,
): string | null =>
  logDrainBox === null ? null : open(keys, logDrainBox, sealedColumns.logDrain.context(resourceId))

const keptMs = 24 * 60 * 60_000

/** True while an install's config is kept: until a day after it was removed, or failed. */
export function isConfigKept(
  { state, removedAt, endedAt }: Pick<InstallRow, 'state' | 'removedAt' | 'endedAt'>,
  now: Date,
): boolean {
  const over = state === 'failed' ? endedAt : removedAt
  return over === null || now.getTime() - over.getTime() < keptMs
}

/** Gives what `opening` opens; `otherwise` where its key is lost: what the provider sends anew takes its place. */
function readable<T>(opening: () => T, otherwise: T): T {
  try {
    return opening()
  } catch {
    // The doctor tells of boxes that cannot be opened.
    return otherwise
  }
}

/** Opens an install's config vars; null if they cannot be opened. */
export const configIfReadable = (...given: Parameters<typeof openConfig>): Record<string, string> | null =>
  readable(() => openConfig(...given), null)

/** Opens an install's config vars; none if they cannot be opened. */
export const readableConfig = (...given: Parameters<typeof openConfig>): Record<string, string> =>
  configIfReadable(...given) ?? {}

/** Opens an install's log drain token; null if it cannot be opened. */
export const readableLogDrain = (...given: Parameters<typeof openLogDrain>): string | null =>
  readable(() => openLogDrain(...given), null)
