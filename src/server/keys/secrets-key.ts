import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblems } from '#server/config/config-problems.ts'
import { ownFolder } from '#server/db/own-folder.ts'
import type { EnvironmentReader } from '#server/config/environment-reader.ts'
import type { SecretKeys } from './secret-box.ts'
import { StartRefused } from '#server/config/start-refused.ts'

const keyOf = (value: string): Buffer | undefined => {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** Random 32-byte keys have more distinct bytes than this (usually about 30). */
const leastVariety = 16

const likeRandom = 'random bytes, like those of: openssl rand -hex 32'

/** True for a key that looks typed rather than random: few distinct bytes, or bytes in steps of one. */
export function isWeakKey(key: Uint8Array): boolean {
  const steps = key.slice(1).map((byte, i) => byte - (key[i] ?? 0))
  return new Set(key).size < leastVariety || new Set(steps).size === 1
}

const keyFile = (dataDir: string) => join(dataDir, 'secrets.key')

/** Writes the embedded database's keys, in one step: a crash leaves those of before or these. */
export function storeKeys(dataDir: string, { secretsKey, otherSecretsKey }: SecretKeys): void {
  const path = keyFile(dataDir)
  const keys = otherSecretsKey === null ? [secretsKey] : [secretsKey, otherSecretsKey]
  const text = keys.map((key) => Buffer.from(key).toString('hex')).join('\n')
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

const readKeys = (path: string) => readFileSync(path, 'utf8').trim().split(/\s+/).map(keyOf)

/** True if the key that seals is the one beside the embedded database, and no one else's to rotate. */
export function isKeyBeside(config: {
  databaseUrl: string | null
  dataDir: string
  secretsKey: Uint8Array
}): boolean {
  const path = keyFile(config.dataDir)
  return (
    config.databaseUrl === null &&
    existsSync(path) &&
    readKeys(path).some((key) => key?.equals(config.secretsKey) === true)
  )
}

/**
 * Reads the embedded database's key: a file beside it, readable only by its owner, created with the database; while a
 * rotation is under way a second line has the key of before. Throws
 * StartRefused if the database has lost its key, since another key would make its secrets unreadable; ConfigProblems
 * if the file holds no key, or outside the demo a typed one.
 */
export function storedKeys(dataDir: string, { demo }: { demo: boolean }): SecretKeys {
  const path = keyFile(dataDir)
  ownFolder(dataDir)
  if (existsSync(join(dataDir, 'db')) && !existsSync(path))
    throw new StartRefused(
      `The data folder ${dataDir} has a database, but not the key that its secrets are encrypted with. ` +
        `Put ${path} back from where it was kept, or set SECRETS_KEY to it.`,
    )
  if (!existsSync(path)) {
    try {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const keys = readKeys(path)
  const [secretsKey, otherSecretsKey = null] = keys.filter((key) => key !== undefined)
  if (secretsKey === undefined || keys.length > 2 || keys.includes(undefined))
    throw new ConfigProblems([`${path} does not hold a key of 32 bytes.`])
  if (!demo && isWeakKey(secretsKey)) throw new ConfigProblems([`${path} must hold ${likeRandom}`])
  return { secretsKey, otherSecretsKey }
}

/**
 * Reads the configured keys; null for those beside the embedded database, used by the demo and by deployments
 * without PostgreSQL.
 */
export function readSecretsKeys(
  reader: EnvironmentReader,
  at: { databaseUrl: string | null; demo: boolean },
): SecretKeys | null {
  const read = (name: string) => reader.parsed<Buffer | null>(name, null, '32 bytes as hex or base64', keyOf)
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
