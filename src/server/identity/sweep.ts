import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  accessTokens,
  authorizationCodes,
  idempotencyKeys,
  identitySessions,
  limitCounts,
  signInAttempts,
} from '#server/db/schema.ts'

const dayMs = 24 * 60 * 60_000

/** Deletes attempts, codes, tokens, sessions, idempotency keys and limit counts that ended more than a day ago. */
export async function sweepIdentity(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - dayMs)
  await db.delete(signInAttempts).where(lt(signInAttempts.createdAt, old))
  await db.delete(limitCounts).where(lt(limitCounts.beganAt, old))
  await db.delete(authorizationCodes).where(lt(authorizationCodes.expiresAt, old))
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, old))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, old))
  await db.delete(identitySessions).where(lt(identitySessions.expiresAt, new Date(old.getTime() - dayMs)))
}
