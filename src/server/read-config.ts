import type { ServerConfig } from '#server/config/config.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { readSettings } from '#server/config/read-settings.ts'
import { storedKeys } from '#server/keys/secrets-key.ts'

/**
 * Reads a deployment's configuration from the environment; creates the embedded database's key on its first start.
 * Throws ConfigProblems listing every problem, and as storedKeys does.
 */
export function readConfig(env: Environment, { demo }: { demo: boolean }): ServerConfig {
  const { keys, ...settings } = readSettings(env, { demo })
  return { ...settings, ...(keys ?? storedKeys(settings.dataDir, { demo })) }
}
