import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { halfSessions, users } from '#server/db/schema.ts'
import { lockSigningIn } from '../begin-session.ts'
import { type CookieName, endRequestSession, giveCookie, readCookie } from '../sessions.ts'
import { hashToken, newToken } from '../tokens.ts'

/** Time from the password to the code, in ms. */
const halfMs = 10 * 60_000
/** Codes that may be tried before the password is asked for again. */
const attemptLimit = 5

const name: CookieName = 'sign-in'
type OuterUrl = Pick<ServerConfig, 'publicUrl'>

/** A browser whose user has given the right password and not yet a second factor. */
export interface HalfSession {
  id: string
  /** The OpenID Connect provider that stands for the password; null after a password. */
  oidcProvider: string | null
  user: { id: string; email: string }
}

/** The proof that a half session relies on. */
export interface FirstProof {
  userId: string
  /** The password that was checked, as it was stored; null if none was. */
  passwordHash: string | null
  /** The OpenID Connect provider that stands for the password. */
  oidcProvider?: string | null
  /** Throws 409 if what stands for the password, such as a session, is gone. */
  stillHolds?: (tx: Database) => Promise<void>
}

/**
 * Begins a half session and sets its cookie, which opens the page that asks for a code and nothing else. Ends the
 * browser's session and its earlier half one. Throws 409 if what it relies on no longer holds.
 */
export async function beginHalfSession(
  c: Context,
  db: Database,
  config: OuterUrl & Pick<ServerConfig, 'trustedProxies'>,
  { userId, passwordHash, oidcProvider = null, stillHolds }: FirstProof,
): Promise<void> {
  const earlier = readCookie(c, config, name)
  const cookie = newToken('half')
  const createdAt = new Date()
  await db.transaction(async (tx) => {
    await lockSigningIn(tx, userId, passwordHash)
    await stillHolds?.(tx)
    if (earlier !== null) await tx.delete(halfSessions).where(eq(halfSessions.cookieHash, hashToken(earlier)))
    const expiresAt = new Date(createdAt.getTime() + halfMs)
    await tx.insert(halfSessions).values({
      userId,
      cookieHash: hashToken(cookie),
      oidcProvider,
      createdAt,
      expiresAt,
    })
  })
  await endRequestSession(c, db, config)
  giveCookie(c, config, { name, value: cookie, maxAgeMs: halfMs })
}

/** The browser's live half session; null if none. Real time. */
export async function currentHalfSession(
  c: Context,
  db: Database,
  config: OuterUrl,
): Promise<HalfSession | null> {
  const cookie = readCookie(c, config, name)
  if (cookie === null) return null
  const { id, email } = users
  const [half] = await db
    .select({ id: halfSessions.id, oidcProvider: halfSessions.oidcProvider, user: { id, email } })
    .from(halfSessions)
    .innerJoin(users, eq(users.id, halfSessions.userId))
    .where(
      and(
        eq(halfSessions.cookieHash, hashToken(cookie)),
        gt(halfSessions.expiresAt, new Date()),
        isNull(users.disabledAt),
      ),
    )
  return half ?? null
}

/**
 * Counts a code that is tried in a half session, before it is looked at, so that concurrent ones count each other.
 * Returns false if there were too many, or the session is over.
 */
export async function countAttempt(db: Database, { id }: HalfSession): Promise<boolean> {
  const counted = await db
    .update(halfSessions)
    .set({ attempts: sql`${halfSessions.attempts} + 1` })
    .where(and(eq(halfSessions.id, id), lt(halfSessions.attempts, attemptLimit)))
    .returning({ id: halfSessions.id })
  return counted.length > 0
}

/** Ends a half session; returns whether it was there. */
export const deleteHalfSession = async (db: Database, id: string): Promise<boolean> =>
  (await db.delete(halfSessions).where(eq(halfSessions.id, id)).returning({ id: halfSessions.id })).length > 0

/** Ends all half sessions of a user, whose password no longer is what they were begun with. */
export const endHalfSessions = (tx: Database, userId: string) =>
  tx.delete(halfSessions).where(eq(halfSessions.userId, userId))
