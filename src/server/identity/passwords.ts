import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { maxPasswordLength } from '#contract/user.ts'
import { nextVersion } from '#server/db/columns.ts'
import { users } from '#server/db/schema.ts'
import { turnQueue } from '#server/http/turn-queue.ts'
import { hashToken } from './tokens.ts'

const blockSize = 8
const saltBytes = 16
const keyBytes = 32

/** Few hashes at a time, since each takes as much memory as its cost says; the others wait. */
const turns = turnQueue({ places: 2 })

const derive = (password: string, salt: Uint8Array, cost: number): Promise<Buffer> =>
  turns.run(
    () =>
      new Promise((resolve, reject) => {
        const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
        scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

const asStored = (cost: number, salt: Buffer, key: Buffer): string =>
  ['scrypt', cost, blockSize, 1, salt.toString('base64'), key.toString('base64')].join('$')

const costOf = (stored: string): number => Number(stored.split('$')[1])

/** True for a hash that was made at a lower cost than today's. */
export const isOutdated = (stored: string, cost: number): boolean => costOf(stored) < cost

const saltOf = (stored: string): string => stored.split('$')[4] ?? ''

/**
 * Hashes a password into its stored form, `scrypt$N$r$p$salt$key`; with the salt of another hash of this very password
 * (`before`) if one is renewed at a higher cost. Slow by design: never call inside a transaction.
 */
export async function hashPassword(password: string, cost: number, before?: string): Promise<string> {
  const salt = before === undefined ? randomBytes(saltBytes) : Buffer.from(saltOf(before), 'base64')
  return asStored(cost, salt, await derive(password, salt, cost))
}

/** Fields of an account with this password, which is no one-time password. */
export const ownPassword = (passwordHash: string, now: Date) => ({
  passwordHash,
  mustChangePassword: false,
  passwordExpiresAt: null,
  ...nextVersion(users, now),
})

/** True if two stored hashes are of one password as it was chosen once: renewed at a higher cost, it keeps its salt. */
export const isSamePassword = (one: string, other: string): boolean => saltOf(one) === saltOf(other)

/** Names the password that a stored hash is of, without revealing anything about it. */
export const passwordName = (stored: string): string => hashToken(saltOf(stored))

/**
 * Verifies a password against the stored hash. A null hash (unknown account) gives false; it and a hash of a lower cost
 * take as long as one of today's.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  cost: number,
): Promise<boolean> {
  const nobody = () => asStored(cost, randomBytes(saltBytes), randomBytes(keyBytes))
  const compared = stored ?? nobody()
  const [, , , , salt = '', key = ''] = compared.split('$')
  const typed = password.slice(0, maxPasswordLength + 1)
  const saltUsed = Buffer.from(salt, 'base64')
  const expected = Buffer.from(key, 'base64')
  const given = await derive(typed, saltUsed, costOf(compared))
  // The costs are powers of two: N + N + 2N + 4N … is the next one, up to today's.
  for (let rest = costOf(compared); rest < cost; rest *= 2) await derive(typed, saltUsed, rest)
  return given.length === expected.length && timingSafeEqual(given, expected) && stored !== null
}

const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password that must be changed at the first sign-in: four groups of four characters, about 79 bits. */
export const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join(''),
  ).join('-')
