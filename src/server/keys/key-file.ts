import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { AdminProblem } from '#server/config/problems.ts'
import { openingKeys, type SecretKeys } from './secret-box.ts'

const format = 'partner-portal-key-1'
/** OWASP's parameters for scrypt, and the memory that they take. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 1024 * 1024 }
const leastLength = 12

/** Reads the passphrase of key files from the environment. Throws AdminProblem for none, or a short one. */
export function passphraseOf(env: Readonly<Record<string, string | undefined>>): string {
  const { BACKUP_PASSPHRASE: passphrase = '' } = env
  if (passphrase.length < leastLength)
    throw new AdminProblem(
      `Set BACKUP_PASSPHRASE to the passphrase that the key is encrypted with, of at least ${leastLength} characters.`,
    )
  return passphrase
}

/** Writes the secrets' keys to a new file, encrypted with a passphrase. */
export function writeKeyFile(path: string, keys: SecretKeys, passphrase: string): void {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, scryptCost), iv)
  const sealed = Buffer.concat([cipher.update(Buffer.concat(openingKeys(keys))), cipher.final()])
  const parts = [salt, iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64'))
  writeFileSync(path, `${[format, ...parts].join('.')}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** Reads the keys from such a file. Throws AdminProblem if it is none, or of another passphrase. */
export function readKeyFile(path: string, passphrase: string): SecretKeys {
  const [given, ...parts] = readFileSync(path, 'utf8').trim().split('.')
  const [salt, iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64'))
  if (given !== format || salt === undefined || iv === undefined || tag === undefined || sealed === undefined)
    throw new AdminProblem(`${path} is not a key file that a backup has written.`)
  const key = scryptSync(passphrase, salt, 32, scryptCost)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  try {
    decipher.setAuthTag(tag)
    const bytes = Buffer.concat([decipher.update(sealed), decipher.final()])
    return {
      secretsKey: bytes.subarray(0, 32),
      otherSecretsKey: bytes.length > 32 ? bytes.subarray(32) : null,
    }
  } catch {
    throw new AdminProblem(`BACKUP_PASSPHRASE is not the passphrase of ${path}.`)
  }
}
