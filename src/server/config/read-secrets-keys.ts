import type { ServerConfig } from './config.ts'
import type { EnvironmentReader } from './environment-reader.ts'

/** The keys that a deployment is given, where it is. */
export type GivenKeys = Pick<ServerConfig, 'secretsKey' | 'otherSecretsKey'>

/** Reads a key of 32 bytes, in hex or base64; undefined for anything else. */
export const keyBytesOf = (value: string): Buffer | undefined => {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** Random 32-byte keys have more distinct bytes than this (usually about 30). */
const leastVariety = 16

/** The kind of key that is asked for, in words. */
export const likeRandom = 'random bytes, like those of: openssl rand -hex 32'

/** True for a key that looks typed rather than random: few distinct bytes, or bytes in steps of one. */
export function isWeakKey(key: Uint8Array): boolean {
  const steps = key.slice(1).map((byte, i) => byte - (key[i] ?? 0))
  return new Set(key).size < leastVariety || new Set(steps).size === 1
}

/**
 * Reads the configured keys; null for those beside the embedded database, used by the demo and by deployments
 * without PostgreSQL.
 */
export function readSecretsKeys(
  reader: EnvironmentReader,
  at: { databaseUrl: string | null; demo: boolean },
): GivenKeys | null {
  const read = (name: string) =>
    reader.parsed<Buffer | null>(name, null, '32 bytes as hex or base64', keyBytesOf)
  const given = read('SECRETS_KEY')
  const otherSecretsKey = read('SECRETS_KEY_OTHER')
  if (given !== null && !at.demo && isWeakKey(given))
    reader.problems.push(`SECRETS_KEY must be ${likeRandom}`)
  if (reader.text('SECRETS_KEY') === null && at.databaseUrl !== null && !at.demo)
    reader.problems.push('SECRETS_KEY is required with DATABASE_URL.')
  if (otherSecretsKey !== null && reader.text('SECRETS_KEY') === null)
    reader.problems.push('SECRETS_KEY_OTHER is read beside a SECRETS_KEY only.')
  if (given === null) return null
  return {
    secretsKey: given,
    otherSecretsKey: otherSecretsKey?.equals(given) === true ? null : otherSecretsKey,
  }
}
