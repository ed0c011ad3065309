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

/** Fewer different bytes than this no 32 random ones have (about 30 are usual). */
const leastVariety = 16

const likeRandom = 'random bytes, like those of: openssl rand -hex 32'

/** Tells a key that was typed from one that was drawn: few different bytes, or bytes that go up or down by one step. */
export function isWeakKey(key: Uint8Array): boolean {
  const steps = key.slice(1).map((byte, i) => byte - (key[i] ?? 0))
  return new Set(key).size < leastVariety || new Set(steps).size === 1
}

/**
 * The key of an embedded database: beside it, readable by the owner only, made with the database. Throws StartRefused
 * for a database that has lost its key: with another one its secrets would be lost. Throws ConfigProblems for a file
 * that holds no key, and outside the demo for a key that was typed.
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
 * The configured key. Null means the one beside the embedded database, which a deployment without
 * PostgreSQL, and the demo, use.
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
