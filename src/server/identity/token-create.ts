import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { accessTokens, authorizationCodes, identitySessions } from '#server/db/schema.ts'
import { CommittedRefusal, Refusal } from '#server/law/refusal.ts'
import type { Handlers } from '#server/law/handler.ts'
import { hashToken, newToken } from './tokens.ts'
import { isSameSecret } from '#server/keys/same-secret.ts'

/** The longest lifetime of an access token, in ms; none outlives its session. */
const tokenMs = 8 * 60 * 60_000

const notValid = () =>
  new Refusal(401, 'unauthorized', 'The code is not valid: unknown, expired, used, or not yours.')

const verifies = (codeVerifier: string, challenge: string): boolean =>
  isSameSecret(createHash('sha256').update(codeVerifier).digest('base64url'), challenge)

/**
 * Exchanges a code for an access token. A code is valid for 60 seconds (real time) and one exchange; a second
 * exchange revokes the first one's token, because one of the two callers stole the code. PKCE (S256) is required; the
 * client secret is accepted per SPEC, but a browser keeps none.
 */
export const grantToken: Handlers['tokenCreate'] = async ({ body }, { tx }) => {
  const now = new Date()
  const codeHash = hashToken(body.grant.code)
  const [code] = await tx
    .select()
    .from(authorizationCodes)
    .where(eq(authorizationCodes.codeHash, codeHash))
    .for('no key update')
  if (code === undefined) throw notValid()
  if (code.usedAt !== null) {
    await tx
      .update(accessTokens)
      .set({ revokedAt: now })
      .where(and(eq(accessTokens.codeHash, codeHash), isNull(accessTokens.revokedAt)))
    throw new CommittedRefusal(401, 'unauthorized', 'The code was used before; what it gave is revoked.')
  }
  await tx.update(authorizationCodes).set({ usedAt: now }).where(eq(authorizationCodes.codeHash, codeHash))
  // Locked, so that a concurrent log-out happens either before this or once the token exists.
  const [session] = await tx
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.id, code.sessionId))
    .for('share')
  const isOver =
    code.expiresAt <= now || session === undefined || session.endedAt !== null || session.expiresAt <= now
  if (isOver || !verifies(body.codeVerifier, code.codeChallenge)) {
    const { status, id, detail } = notValid()
    throw new CommittedRefusal(status, id, detail)
  }
  const token = newToken('ppat')
  const lifetimeMs = Math.min(tokenMs, session.expiresAt.getTime() - now.getTime())
  await tx.insert(accessTokens).values({
    tokenHash: hashToken(token),
    userId: code.userId,
    sessionId: code.sessionId,
    codeHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return { accessToken: { token, expiresIn: Math.floor(lifetimeMs / 1000) }, user: { id: code.userId } }
}
