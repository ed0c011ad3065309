import { Secret, TOTP } from 'otpauth'
import { plainCode } from '#contract/formats/plain-text.ts'

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** RFC 6238 with the defaults of authenticator apps: SHA-1, six digits, 30-second periods. */
const totp = (secret: Uint8Array) => new TOTP({ secret: secretOf(secret) })

export const periodAt = (at: Date): number => TOTP.counter({ timestamp: at.getTime() })

/** The code that an authenticator with this secret shows during a period. */
export const codeIn = (secret: Uint8Array, period: number): string =>
  totp(secret).generate({ timestamp: period * TOTP.defaults.period * 1000 })

/**
 * Finds the period of a code: the current, previous or next one, since clocks differ. Null for a wrong code, or if
 * the period is not after `usedUp`.
 */
export function periodOf(secret: Uint8Array, code: string, now: Date, usedUp: number): number | null {
  const token = plainCode(code)
  // The library throws if a code's characters take more bytes than digits do.
  const isCode = /^\d{6}$/.test(token)
  const delta = isCode ? totp(secret).validate({ token, timestamp: now.getTime(), window: 1 }) : null
  const period = delta === null ? 0 : periodAt(now) + delta
  return period > usedUp ? period : null
}

/** Encodes bytes as base32, the form of a secret typed into an authenticator. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32
