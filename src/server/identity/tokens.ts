import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 random bits behind a prefix that tells its kind. */
export const newToken = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`

/** The stored form of a token: SHA-256 as hex. A random token needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
