import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Generates a secret of 256 random bits with a prefix for its kind. */
export const newToken = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`

/** Hashes a token for storage: SHA-256 in hex. A random token needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** True if two secrets are the same; takes as long for any others of their length. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))
