import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { oidcAttempts } from '#server/db/schema.ts'
import { type CookieName, giveCookie, readCookie } from '../sessions.ts'
import { hashToken, newToken } from '../tokens.ts'
import type { Binding } from './provider-client.ts'

/** Time for a sign-in at a provider, in ms. */
const attemptMs = 15 * 60_000
/** Attempts of an address within that time that have not led to a session. */
const perAddress = 100

const name: CookieName = 'at-provider'
type OuterUrl = Pick<ServerConfig, 'publicUrl'>

/** Derives what binds an attempt from the browser's cookie, so that the database holds nothing that completes one. */
function bindingOf(cookie: string, state: string): Binding {
  const derived = (use: string) => createHmac('sha256', cookie).update(`${use} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}

/**
 * Begins an attempt to sign in at a provider, with the query of the authorization request that it continues. Tabs of one
 * browser share its cookie. Gives the seconds to wait after too many.
 */
export async function beginAttempt(
  c: Context,
  db: Database,
  config: OuterUrl,
  { provider, query, address, again }: { provider: string; query: string; address: string; again: boolean },
): Promise<Binding | { waitSeconds: number }> {
  const now = new Date()
  const since = new Date(now.getTime() - attemptMs)
  const theirs = and(eq(oidcAttempts.address, address), gt(oidcAttempts.createdAt, since))
  if ((await db.$count(oidcAttempts, theirs)) >= perAddress) return { waitSeconds: attemptMs / 1000 }
  const cookie = readCookie(c, config, name) ?? newToken('browser')
  const state = newToken('state')
  await db.insert(oidcAttempts).values({
    stateHash: hashToken(state),
    browserHash: hashToken(cookie),
    provider,
    query,
    address,
    again,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attemptMs),
  })
  giveCookie(c, config, { name, value: cookie, maxAgeMs: attemptMs })
  return bindingOf(cookie, state)
}

/** Takes the attempt that a browser comes back from a provider with, which works once; null if it has none. */
export async function takeAttempt(
  c: Context,
  db: Database,
  config: OuterUrl,
  { provider, state }: { provider: string; state: string },
): Promise<{ binding: Binding; query: string; again: boolean; end: () => Promise<void> } | null> {
  const cookie = readCookie(c, config, name)
  if (cookie === null) return null
  const now = new Date()
  const ofState = eq(oidcAttempts.stateHash, hashToken(state))
  const [taken] = await db
    .update(oidcAttempts)
    .set({ usedAt: now })
    .where(
      and(
        ofState,
        eq(oidcAttempts.browserHash, hashToken(cookie)),
        eq(oidcAttempts.provider, provider),
        gt(oidcAttempts.expiresAt, now),
        isNull(oidcAttempts.usedAt),
      ),
    )
    .returning({ query: oidcAttempts.query, again: oidcAttempts.again })
  if (taken === undefined) return null
  const end = async () => void (await db.delete(oidcAttempts).where(ofState))
  return { binding: bindingOf(cookie, state), ...taken, end }
}
