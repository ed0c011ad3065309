import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { accessTokens, identitySessions, users } from '#server/db/schema.ts'
import { unauthorized } from '#server/law/refusal.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import { hashToken } from './tokens.ts'

/** A session lasts 12 hours from its last code and at most a week; then the password is required again. */
export const idleMs = 12 * 60 * 60_000
const longestMs = 7 * 24 * 60 * 60_000
/** The least time between two notes of a session's use. */
const useMs = 10 * 60_000

type SessionRow = typeof identitySessions.$inferSelect

type OuterUrl = Pick<ServerConfig, 'publicUrl'>

const isSecure = ({ publicUrl }: OuterUrl) => publicUrl.startsWith('https:')
/** The cookie of a session, that of a half session, which a second factor completes, that of a known browser, that of a sign-in under way at a provider, and that of one with a passkey. */
export type CookieName = 'identity' | 'sign-in' | 'known-browser' | 'at-provider' | 'passkey'

/** The prefix makes browsers refuse the cookie from other hosts and over http; browsers support it on https only. */
const fullName = (config: OuterUrl, name: CookieName) => (isSecure(config) ? `__Host-${name}` : name)

/** A cookie's value; null without one. */
export const readCookie = (c: Context, config: OuterUrl, name: CookieName): string | null =>
  getCookie(c, fullName(config, name)) || null

/** Sets a cookie that scripts and other sites cannot use. */
export function giveCookie(
  c: Context,
  config: OuterUrl,
  { name, value, maxAgeMs }: { name: CookieName; value: string; maxAgeMs: number },
): void {
  setCookie(c, fullName(config, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: Math.floor(maxAgeMs / 1000),
  })
}

export interface IdentitySession {
  id: string
  createdAt: Date
  /** When a second factor was proved in it; null if none was asked for. */
  secondFactorAt: Date | null
  /** The OpenID Connect provider that its user signed in with; null after a password. */
  oidcProvider: string | null
  /** The value of the browser's cookie. */
  cookie: string
  user: Pick<
    typeof users.$inferSelect,
    'id' | 'email' | 'passwordHash' | 'mustChangePassword' | 'passwordExpiresAt'
  >
}

/** The browser's live session with the identity server; null if none. Real time. */
export async function currentSession(
  c: Context,
  db: Database,
  config: OuterUrl,
): Promise<IdentitySession | null> {
  const cookie = readCookie(c, config, 'identity')
  if (cookie === null) return null
  const { id, email, passwordHash, mustChangePassword, passwordExpiresAt } = users
  const [session] = await db
    .select({
      id: identitySessions.id,
      createdAt: identitySessions.createdAt,
      secondFactorAt: identitySessions.secondFactorAt,
      oidcProvider: identitySessions.oidcProvider,
      user: { id, email, passwordHash, mustChangePassword, passwordExpiresAt },
    })
    .from(identitySessions)
    .innerJoin(users, eq(users.id, identitySessions.userId))
    .where(
      and(eq(identitySessions.cookieHash, hashToken(cookie)), isLive(new Date()), isNull(users.disabledAt)),
    )
  return session === undefined ? null : { ...session, cookie }
}

/**
 * Ends sessions that have not ended and revokes all their access tokens; returns them. A concurrent token exchange locks its session's row, so either
 * its token exists and is revoked, or it finds the session ended.
 */
export async function endSessions(tx: Database, which: SQL | undefined): Promise<SessionRow[]> {
  const now = new Date()
  const ended = await tx
    .update(identitySessions)
    .set({ endedAt: now })
    .where(and(which, isNull(identitySessions.endedAt)))
    .returning()
  const ids = ended.map(({ id }) => id)
  await tx
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(inArray(accessTokens.sessionId, ids), isNull(accessTokens.revokedAt)))
  return ended
}

/** True for sessions that have neither ended nor expired; their tokens don't outlive them. Real time. */
export const isLive = (now: Date) =>
  and(isNull(identitySessions.endedAt), gt(identitySessions.expiresAt, now))

/** A user's live sessions, the one used last first. */
export const liveSessions = (db: Database, userId: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.userId, userId), isLive(new Date())))
    .orderBy(desc(identitySessions.lastUsedAt), desc(identitySessions.id))

/** Notes that a session is used, unless that was noted within ten minutes. */
export async function noteUse(db: Database, { id, lastUsedAt }: Pick<SessionRow, 'id' | 'lastUsedAt'>) {
  const now = new Date()
  const before = new Date(now.getTime() - useMs)
  if (lastUsedAt >= before) return
  await db
    .update(identitySessions)
    .set({ lastUsedAt: now })
    .where(and(eq(identitySessions.id, id), lt(identitySessions.lastUsedAt, before)))
}

/** Locks a session that something goes on in. Throws 401 if it has ended meanwhile. */
export async function lockLive(tx: Database, { id }: { id: string }): Promise<void> {
  const [live] = await tx
    .select({ id: identitySessions.id })
    .from(identitySessions)
    .where(and(eq(identitySessions.id, id), isLive(new Date())))
    .for('no key update')
  if (live === undefined) throw unauthorized('Your session has ended. Sign in again.')
}

/** Extends a session by another 12 hours, within its week. */
export async function prolongSession(
  c: Context,
  db: Database,
  config: OuterUrl,
  session: IdentitySession,
): Promise<void> {
  const now = Date.now()
  const expires = Math.min(now + idleMs, session.createdAt.getTime() + longestMs)
  await db
    .update(identitySessions)
    .set({ expiresAt: new Date(expires), lastUsedAt: new Date(now) })
    .where(eq(identitySessions.id, session.id))
  giveCookie(c, config, { name: 'identity', value: session.cookie, maxAgeMs: expires - now })
}

/** Clears a cookie. */
export const clearCookie = (c: Context, config: OuterUrl, name: CookieName): void =>
  giveCookie(c, config, { name, value: '', maxAgeMs: 0 })

/** Ends the request's session and revokes its tokens. */
export async function endRequestSession(
  c: Context,
  db: Database,
  config: OuterUrl & Pick<ServerConfig, 'trustedProxies'>,
): Promise<void> {
  const session = await currentSession(c, db, config)
  if (session === null) return
  await db.transaction(async (tx) => {
    const ended = await endSessions(tx, eq(identitySessions.id, session.id))
    if (ended.length > 0)
      await recordEvents(tx, requestOrigin(c, config), [byOneself('sign_out', session.user.id)])
  })
}

/** Ends the user's other live sessions; returns them. Runs in the caller's transaction. */
export const endOtherSessions = (
  tx: Database,
  { id, user }: { id: string; user: { id: string } },
): Promise<SessionRow[]> =>
  endSessions(tx, and(eq(identitySessions.userId, user.id), ne(identitySessions.id, id), isLive(new Date())))

/** Ends a session; returns whether it was live. Runs in the caller's transaction. */
export const endLiveSession = async (tx: Database, id: string): Promise<boolean> =>
  (await endSessions(tx, and(eq(identitySessions.id, id), isLive(new Date())))).length > 0

/** Ends all sessions of a user; returns them. Runs in the caller's transaction. */
export const endSessionsOf = (tx: Database, userId: string): Promise<SessionRow[]> =>
  endSessions(tx, eq(identitySessions.userId, userId))
