import { and, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { accessTokens, identitySessions, users } from '#server/db/schema.ts'
import { hashToken, newToken } from './tokens.ts'

/** A session lasts 12 hours from its last code and at most a week; then the password is required again. */
const idleMs = 12 * 60 * 60_000
const longestMs = 7 * 24 * 60 * 60_000

type OuterUrl = Pick<ServerConfig, 'publicUrl'>

const isSecure = ({ publicUrl }: OuterUrl) => publicUrl.startsWith('https:')
/** The prefix makes browsers refuse the cookie from other hosts and over http; browsers support it on https only. */
const cookieName = (config: OuterUrl) => (isSecure(config) ? '__Host-identity' : 'identity')

function giveCookie(c: Context, config: OuterUrl, value: string, maxAgeMs: number): void {
  setCookie(c, cookieName(config), value, {
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
  /** The value of the browser's cookie. */
  cookie: string
  user: { id: string; email: string; passwordHash: string; mustChangePassword: boolean }
}

/** The browser's live session with the identity server; null if none. Real time. */
export async function currentSession(
  c: Context,
  db: Database,
  config: OuterUrl,
): Promise<IdentitySession | null> {
  const cookie = getCookie(c, cookieName(config))
  if (cookie === undefined || cookie === '') return null
  const { id, email, passwordHash, mustChangePassword } = users
  const [session] = await db
    .select({
      id: identitySessions.id,
      createdAt: identitySessions.createdAt,
      user: { id, email, passwordHash, mustChangePassword },
    })
    .from(identitySessions)
    .innerJoin(users, eq(users.id, identitySessions.userId))
    .where(
      and(
        eq(identitySessions.cookieHash, hashToken(cookie)),
        gt(identitySessions.expiresAt, new Date()),
        isNull(identitySessions.endedAt),
      ),
    )
  return session === undefined ? null : { ...session, cookie }
}

/**
 * Ends sessions and revokes all their access tokens. A concurrent token exchange locks its session's row, so either
 * its token exists and is revoked, or it finds the session ended.
 */
async function endSessions(tx: Database, which: SQL | undefined): Promise<void> {
  const now = new Date()
  const ended = await tx
    .update(identitySessions)
    .set({ endedAt: now })
    .where(and(which, isNull(identitySessions.endedAt)))
    .returning({ id: identitySessions.id })
  const ids = ended.map(({ id }) => id)
  await tx
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(inArray(accessTokens.sessionId, ids), isNull(accessTokens.revokedAt)))
}

/**
 * Starts a session for a user and sets its cookie. Ends the browser's previous session, which could no longer be
 * signed out once its cookie is replaced.
 */
export async function beginSession(
  c: Context,
  db: Database,
  config: OuterUrl,
  userId: string,
): Promise<void> {
  const replaced = await currentSession(c, db, config)
  const cookie = newToken('ids')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + idleMs)
  await db.transaction(async (tx) => {
    if (replaced !== null) await endSessions(tx, eq(identitySessions.id, replaced.id))
    await tx.insert(identitySessions).values({ userId, cookieHash: hashToken(cookie), createdAt, expiresAt })
  })
  giveCookie(c, config, cookie, idleMs)
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
    .set({ expiresAt: new Date(expires) })
    .where(eq(identitySessions.id, session.id))
  giveCookie(c, config, session.cookie, expires - now)
}

/** Clears the browser's cookie, so that later requests belong to no session. */
export const clearSessionCookie = (c: Context, config: OuterUrl): void => giveCookie(c, config, '', 0)

/** Ends the request's session and revokes its tokens. */
export async function endRequestSession(c: Context, db: Database, config: OuterUrl): Promise<void> {
  const session = await currentSession(c, db, config)
  if (session !== null) await db.transaction((tx) => endSessions(tx, eq(identitySessions.id, session.id)))
}

/** Ends the user's sessions in other browsers. Runs in the caller's transaction. */
export const endOtherSessions = (tx: Database, { id, user }: IdentitySession): Promise<void> =>
  endSessions(tx, and(eq(identitySessions.userId, user.id), ne(identitySessions.id, id)))
