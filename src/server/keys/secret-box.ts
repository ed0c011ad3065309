import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v2'
/** The version whose boxes do not name their key. */
const nameless = 'v1'
const ivBytes = 12
const tagBytes = 16

/** A deployment's keys: secrets are sealed with one, and while it takes another's place opened with either. */
export interface SecretKeys {
  secretsKey: Uint8Array
  otherSecretsKey: Uint8Array | null
}

/** Names a key without revealing anything about it. */
export const keyId = (key: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'key id', 4)).toString('hex')

/** Lists the keys that secrets are opened with, the one that seals them first. */
export const openingKeys = ({ secretsKey, otherSecretsKey }: SecretKeys): Uint8Array[] =>
  otherSecretsKey === null ? [secretsKey] : [secretsKey, otherSecretsKey]

/** The beginning of every box that was sealed under a key. */
export const boxPrefix = (key: Uint8Array): string => `${version}.${keyId(key)}.`

/**
 * Encrypts a text with AES-256-GCM for storage. `context` (such as the record's id) is authenticated with it, so that
 * it cannot be decrypted elsewhere.
 */
export function seal({ secretsKey }: Pick<SecretKeys, 'secretsKey'>, text: string, context: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secretsKey, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return boxPrefix(secretsKey) + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function decrypt(key: Uint8Array, encoded: string, context: string): string {
  const bytes = Buffer.from(encoded, 'base64')
  const iv = bytes.subarray(0, ivBytes)
  // A fixed length, so that a truncated tag, which is easier to forge, is refused.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** Decrypts a box that does not name its key with the first one that opens it. */
function openNameless([key, ...others]: readonly Uint8Array[], encoded: string, context: string): string {
  if (key === undefined) throw new Error('this secret needs a key')
  try {
    return decrypt(key, encoded, context)
  } catch (error) {
    if (others.length === 0) throw error
    return openNameless(others, encoded, context)
  }
}

/** Decrypts a sealed text. Throws if it was altered, or sealed with another key or context. */
export function open(keys: SecretKeys, box: string, context: string): string {
  const [given, first, second] = box.split('.')
  if (given === nameless && first !== undefined) return openNameless(openingKeys(keys), first, context)
  if (given !== version || second === undefined) throw new Error('this secret was not sealed by this version')
  const key = openingKeys(keys).find((each) => keyId(each) === first)
  if (key === undefined) throw new Error(`this secret was sealed under the key ${first}, which is not given`)
  return decrypt(key, second, context)
}

/** Decrypts a sealed text; null where `open` throws: the doctor tells of boxes that no key opens. */
export function openIfReadable(...given: Parameters<typeof open>): string | null {
  try {
    return open(...given)
  } catch {
    return null
  }
}
