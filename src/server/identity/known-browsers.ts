import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { identitySessions, users } from '#server/db/schema.ts'
import { open, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { passwordName } from './passwords.ts'
import { giveCookie, readCookie } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** How long a browser stays known after its last sign-in, in ms. */
const knownMs = 180 * 24 * 60 * 60_000
/** The most counts of wrong passwords that an account's known browsers share, so that many cookies buy no more guesses. */
const counts = 5

type CookieConfig = Pick<ServerConfig, 'publicUrl'> & SecretKeys

type Account = Pick<typeof users.$inferSelect, 'email' | 'passwordHash'>

/** The encryption context that binds a browser's cookie to the account and its password: a new one forgets all browsers. */
const placeOf = ({ email, passwordHash }: Account) =>
  `known-browser:${email.toLowerCase()}:${passwordName(passwordHash)}`

/** The count that a browser's cookie names; null if it is not known to the account. */
function countIn(c: Context, config: CookieConfig, account: Account): number | null {
  const cookie = readCookie(c, config, 'known-browser')
  if (cookie === null) return null
  try {
    const [count, until] = open(config, cookie, placeOf(account)).split(' ')
    return Number(until) > Date.now() ? Number(count) : null
  } catch {
    // Of another account or an earlier password, altered, or sealed under a key that has been replaced.
    return null
  }
}

/**
 * Marks the browser as one that an account has signed in with, in a sealed cookie: wrong passwords from elsewhere do
 * not make it wait. It proves nothing else. New browsers of an account take its counts in turn.
 * Returns what sets the cookie.
 */
export async function rememberBrowser(
  c: Context,
  db: Database,
  config: CookieConfig,
  userId: string,
): Promise<() => void> {
  const sessions = db.$count(identitySessions, eq(identitySessions.userId, userId))
  const { email, passwordHash } = users
  const [account] = await db.select({ email, passwordHash, sessions }).from(users).where(eq(users.id, userId))
  if (account === undefined) throw new Error(`user ${userId} is not stored`)
  const counted = countIn(c, config, account) ?? account.sessions % counts
  const value = seal(config, `${counted} ${Date.now() + knownMs}`, placeOf(account))
  return () => giveCookie(c, config, { name: 'known-browser', value, maxAgeMs: knownMs })
}

/** The name under which a browser that the account has signed in with has its wrong passwords counted; null for others. */
export function knownBrowser(c: Context, config: CookieConfig, account: Account): string | null {
  const count = countIn(c, config, account)
  return count === null ? null : `browser ${hashToken(`${count} of ${placeOf(account)}`)}`
}
