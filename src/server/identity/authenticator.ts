import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with what authenticator apps take for granted: SHA-1, six digits, periods of 30 seconds. */
const periodMs = 30_000
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const periodAt = (at: Date): number => Math.floor(at.getTime() / periodMs)

/** The code that an authenticator with this secret shows in a period. */
export function codeIn(secret: Uint8Array, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The period that a code belongs to: now, the one before or the one after, since clocks differ. Null for a wrong
 * code, and for one of a period up to `usedUp`.
 */
export function periodOf(secret: Uint8Array, code: string, now: Date, usedUp: number): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  const period = periodAt(now)
  const found = [period, period - 1, period + 1].find((each) => {
    const right = Buffer.from(codeIn(secret, each))
    return each > usedUp && given.length === right.length && timingSafeEqual(given, right)
  })
  return found ?? null
}

/** Bytes in base32, as authenticators take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}
