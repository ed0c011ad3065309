import { createHash, randomBytes } from 'node:crypto'

/** Generates a secret of 256 random bits with a prefix for its kind. */
export const newToken = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`

/** Hashes a token for storage: SHA-256 in hex. A random token needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
