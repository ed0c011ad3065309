import type { Database } from '#server/db/database.ts'
import { authorizationCodes } from '#server/db/schema.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import type { IdentitySession } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

/** Lifetime of a code, in ms of real time. */
const codeMs = 60_000

/** Issues a one-time code for the session; returns the portal URL that carries it. */
export async function issueCode(
  db: Database,
  session: IdentitySession,
  request: AuthorizeRequest,
): Promise<string> {
  const code = newToken('code')
  const now = new Date()
  await db.insert(authorizationCodes).values({
    codeHash: hashToken(code),
    sessionId: session.id,
    userId: session.user.id,
    redirectUri: request.redirect_uri,
    codeChallenge: request.code_challenge,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMs),
  })
  const back = new URL(request.redirect_uri)
  back.searchParams.set('code', code)
  back.searchParams.set('state', request.state)
  return back.href
}
