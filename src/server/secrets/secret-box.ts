import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with AES-256-GCM for storage. `context` (such as the record's id) is authenticated with it, so that
 * it cannot be decrypted elsewhere.
 */
export function seal(key: Uint8Array, text: string, context: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
}

/** Decrypts a sealed text. Throws if it was altered, or sealed with another key or context. */
export function open(key: Uint8Array, box: string, context: string): string {
  const [given, encoded] = box.split('.')
  if (given !== version || encoded === undefined)
    throw new Error('this secret was not sealed by this version')
  const bytes = Buffer.from(encoded, 'base64')
  const iv = bytes.subarray(0, ivBytes)
  // A fixed length, so that a truncated tag, which is easier to forge, is refused.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
