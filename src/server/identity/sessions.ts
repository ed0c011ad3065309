import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { accessTokens, identitySessions, users } from '../db/schema.ts'
import { hashToken, newToken } from './tokens.ts'

/** A sign-in lasts 12 hours; then the password is asked for again. */
const sessionMs = 12 * 60 * 60_000

const isSecure = (config: Pick<ServerConfig, 'publicUrl'>) => config.publicUrl.startsWith('https:')
const cookieName = (config: Pick<ServerConfig, 'publicUrl'>) =>
  isSecure(config) ? '__Host-identity' : 'identity'

const cookieOptions = (config: Pick<ServerConfig, 'publicUrl'>, maxAge: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(config), maxAge }) as const

export interface IdentitySession {
  id: string
  user: { id: string; email: string; passwordHash: string; mustChangePassword: boolean }
}

/** The browser's live session with the identity server, or null. Real time. */
export async function currentSession(
  c: Context,
  db: Database,
  config: Pick<ServerConfig, 'publicUrl'>,
): Promise<IdentitySession | null> {
  const cookie = getCookie(c, cookieName(config))
  if (cookie === undefined) return null
  const [session] = await db
    .select({
      id: identitySessions.id,
      user: {
        id: users.id,
        email: users.email,
        passwordHash: users.passwordHash,
        mustChangePassword: users.mustChangePassword,
      },
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
  return session ?? null
}

/** Starts a session for a user and gives the browser its cookie. */
export async function beginSession(
  c: Context,
  db: Database,
  config: Pick<ServerConfig, 'publicUrl'>,
  userId: string,
): Promise<void> {
  const cookie = newToken('ids')
  const now = new Date()
  await db.insert(identitySessions).values({
    userId,
    cookieHash: hashToken(cookie),
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionMs),
  })
  setCookie(c, cookieName(config), cookie, cookieOptions(config, sessionMs / 1000))
}

/** Ends a session and every access token that was issued in it. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  const now = new Date()
  await db.transaction(async (tx) => {
    await tx.update(identitySessions).set({ endedAt: now }).where(eq(identitySessions.id, sessionId))
    await tx
      .update(accessTokens)
      .set({ revokedAt: now })
      .where(and(eq(accessTokens.sessionId, sessionId), isNull(accessTokens.revokedAt)))
  })
}

/** Takes the cookie from the browser. */
export function forgetCookie(c: Context, config: Pick<ServerConfig, 'publicUrl'>): void {
  setCookie(c, cookieName(config), '', cookieOptions(config, 0))
}
