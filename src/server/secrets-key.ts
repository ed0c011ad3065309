import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblems } from './config-problems.ts'
import type { EnvironmentReader } from './environment-reader.ts'

const keyOf = (value: string): Uint8Array | undefined => {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** The key of an embedded database: beside it, readable by the owner only, made when it is not there. */
export function storedKey(dataDir: string): Uint8Array {
  const path = join(dataDir, 'secrets.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const key = keyOf(readFileSync(path, 'utf8').trim())
  if (key === undefined) throw new ConfigProblems([`${path} does not hold a key of 32 bytes.`])
  return key
}

/**
 * The configured key. Null stands for the one beside the embedded database, which a deployment without
 * PostgreSQL, and the demo, use.
 */
export function readSecretsKey(
  reader: EnvironmentReader,
  at: { databaseUrl: string | null; demo: boolean },
): Uint8Array | null {
  const given = reader.parsed<Uint8Array | null>('SECRETS_KEY', null, '32 bytes as hex or base64', keyOf)
  if (reader.text('SECRETS_KEY') === null && at.databaseUrl !== null && !at.demo)
    reader.problems.push('SECRETS_KEY is required with DATABASE_URL.')
  return given
}
