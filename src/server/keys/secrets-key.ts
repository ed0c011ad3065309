import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblems, StartRefused } from '#server/config/problems.ts'
import { ownFolder } from '#server/db/own-folder.ts'
import { isWeakKey, keyBytesOf, likeRandom } from '#server/config/read-secrets-keys.ts'
import type { SecretKeys } from './secret-box.ts'

const keyFile = (dataDir: string) => join(dataDir, 'secrets.key')

/** Writes the embedded database's keys, in one step: a crash leaves those of before or these. */
export function storeKeys(dataDir: string, { secretsKey, otherSecretsKey }: SecretKeys): void {
  const path = keyFile(dataDir)
  const keys = otherSecretsKey === null ? [secretsKey] : [secretsKey, otherSecretsKey]
  const text = keys.map((key) => Buffer.from(key).toString('hex')).join('\n')
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

const readKeys = (path: string) => readFileSync(path, 'utf8').trim().split(/\s+/).map(keyBytesOf)

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
