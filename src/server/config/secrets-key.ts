import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblems } from './config-problems.ts'
import { ownFolder } from '#server/db/own-folder.ts'
import type { EnvironmentReader } from './environment-reader.ts'
import { StartRefused } from './start-refused.ts'

const keyOf = (value: string): Uint8Array | undefined => {
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

/**
 * Reads the embedded database's key: a file beside it, readable only by its owner, created with the database. Throws
 * StartRefused if the database has lost its key, since another key would make its secrets unreadable; ConfigProblems
 * if the file holds no key, or outside the demo a typed one.
 */
export function storedKey(dataDir: string, { demo }: { demo: boolean }): Uint8Array {
  const path = join(dataDir, 'secrets.key')
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
  const key = keyOf(readFileSync(path, 'utf8').trim())
  if (key === undefined) throw new ConfigProblems([`${path} does not hold a key of 32 bytes.`])
  if (!demo && isWeakKey(key)) throw new ConfigProblems([`${path} must hold ${likeRandom}`])
  return key
}

/**
 * Reads the configured key; null for the one beside the embedded database, used by the demo and by deployments
 * without PostgreSQL.
 */
export function readSecretsKey(
  reader: EnvironmentReader,
  at: { databaseUrl: string | null; demo: boolean },
): Uint8Array | null {
  const given = reader.parsed<Uint8Array | null>('SECRETS_KEY', null, '32 bytes as hex or base64', keyOf)
  if (given !== null && !at.demo && isWeakKey(given))
    reader.problems.push(`SECRETS_KEY must be ${likeRandom}`)
  if (reader.text('SECRETS_KEY') === null && at.databaseUrl !== null && !at.demo)
    reader.problems.push('SECRETS_KEY is required with DATABASE_URL.')
  return given
}
