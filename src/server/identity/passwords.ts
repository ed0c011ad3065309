import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's cost: about 50 ms and 32 MB per hash; Node runs four at a time. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const saltBytes = 16
const keyBytes = 32

export const minPasswordLength = 12
export const maxPasswordLength = 200

const derive = (password: string, salt: Uint8Array, options: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const asStored = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')

/**
 * Hashes a password into its stored form, `scrypt$N$r$p$salt$key`. Slow by design: never call inside a transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return asStored(salt, await derive(password, salt, cost))
}

/** A hash to compare against for unknown accounts, so that both cases take equally long. */
const nobody = asStored(randomBytes(saltBytes), randomBytes(keyBytes))

/** Verifies a password against the stored hash. A null hash (unknown account) takes equally long and gives false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (stored ?? nobody).split('$')
  const expected = Buffer.from(key, 'base64')
  const options = { ...cost, N: Number(n), r: Number(r), p: Number(p) }
  const given = await derive(password.slice(0, maxPasswordLength + 1), Buffer.from(salt, 'base64'), options)
  return given.length === expected.length && timingSafeEqual(given, expected) && stored !== null
}

const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password that must be changed at the first sign-in: four groups of four characters, about 79 bits. */
export const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join(''),
  ).join('-')
