import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { identitySessions, users } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { byOneself, recordEvents, type SecurityEvent } from '#server/security/record-events.ts'
import { rememberBrowser } from './known-browsers.ts'
import { isSamePassword } from './passwords.ts'
import { currentSession, endSessions, giveCookie, idleMs } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

type SessionConfig = Pick<ServerConfig, 'publicUrl' | 'trustedProxies'> & SecretKeys

/** An account whose sign-in goes on, locked. */
export type SigningIn = Pick<typeof users.$inferSelect, 'id' | 'email'>

/** The 409 for a sign-in of which something no longer holds. */
export const signInOver = () =>
  conflict('Something about this account changed while you were signing in. Sign in again.')

/**
 * Locks the account that signs in, as whoever changes its password, its rights or its proofs does. Throws 409 if it was
 * disabled, or if its password is no longer the one that was checked (null where none was): checking takes so long that
 * it may have been changed meanwhile.
 */
export async function lockSigningIn(
  tx: Database,
  userId: string,
  checkedHash: string | null,
): Promise<SigningIn> {
  const { id, email, passwordHash, disabledAt } = users
  const [user] = await tx
    .select({ id, email, passwordHash, disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (user === undefined || user.disabledAt !== null) throw signInOver()
  if (checkedHash !== null && !isSamePassword(user.passwordHash, checkedHash)) throw signInOver()
  return user
}

interface Begun {
  /** True if its user has proved a second factor, here or at a provider. */
  isProved?: boolean
  oidcProvider?: string | null
  /** True if it began with a passkey. */
  hasPasskey?: boolean
  /** When its user gave a proof, if that was not just now; null if nobody knows. */
  provedAt?: Date | null
  /** Told to the security trail before the sign-in. */
  events?: readonly SecurityEvent[]
}

/**
 * Starts a session for an account that lockSigningIn has locked, and makes its browser a known one. Ends the browser's
 * previous session, which could no longer be signed out once its cookie is replaced. Comes last in its transaction.
 * Returns what sets the cookies, once that is committed.
 */
export async function beginSession(
  c: Context,
  tx: Database,
  config: SessionConfig,
  user: SigningIn,
  { isProved = false, oidcProvider = null, provedAt, hasPasskey = false, events = [] }: Begun = {},
): Promise<() => void> {
  const replaced = await currentSession(c, tx, config)
  const cookie = newToken('ids')
  const createdAt = new Date()
  const origin = requestOrigin(c, config)
  const remember = await rememberBrowser(c, tx, config, user.id)
  if (replaced !== null) await endSessions(tx, eq(identitySessions.id, replaced.id))
  await tx.insert(identitySessions).values({
    userId: user.id,
    cookieHash: hashToken(cookie),
    address: origin.address,
    userAgent: origin.browser,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + idleMs),
    secondFactorAt: isProved ? createdAt : null,
    provedAt: provedAt === undefined ? createdAt : provedAt,
    oidcProvider,
  })
  const how = oidcProvider ?? (hasPasskey ? 'passkey' : null)
  await recordEvents(tx, origin, [
    ...events,
    ...(replaced === null
      ? []
      : [byOneself('session_ended', replaced.user.id, { reason: 'another sign-in in the same browser' })]),
    byOneself('sign_in', user.id, how === null ? {} : { what: how }),
  ])
  return () => {
    giveCookie(c, config, { name: 'identity', value: cookie, maxAgeMs: idleMs })
    remember()
  }
}
