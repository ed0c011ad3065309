import { Secret, TOTP } from 'otpauth'

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** RFC 6238 with what authenticator apps take for granted: SHA-1, six digits, periods of 30 seconds. */
const totp = (secret: Uint8Array) => new TOTP({ secret: secretOf(secret) })

export const periodAt = (at: Date): number => TOTP.counter({ timestamp: at.getTime() })

/** The code that an authenticator with this secret shows in a period. */
export const codeIn = (secret: Uint8Array, period: number): string =>
  totp(secret).generate({ timestamp: period * TOTP.defaults.period * 1000 })

/**
 * The period that a code belongs to: now, the one before or the one after, since clocks differ. Null for a wrong
 * code, and for one of a period up to `usedUp`.
 */
export function periodOf(secret: Uint8Array, code: string, now: Date, usedUp: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  // The library throws where a code's characters take more bytes than digits do.
  const isCode = /^\d{6}$/.test(token)
  const delta = isCode ? totp(secret).validate({ token, timestamp: now.getTime(), window: 1 }) : null
  const period = delta === null ? 0 : periodAt(now) + delta
  return period > usedUp ? period : null
}

/** Bytes in base32, as authenticators take a secret that is typed. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32
