import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { services, serviceTokens } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import type { ServiceCaller } from '#server/law/handler.ts'
import { recordEvents } from '#server/security/record-events.ts'
import { hashToken } from '../tokens.ts'
import { serviceEvent } from './service-tokens.ts'

/** The least time between two notes of a token's use, in ms. */
const useMs = 60_000
/** The least time between two events that tell of a revoked token's use, in ms. */
const refusalMs = 60 * 60_000

type Found = typeof serviceTokens.$inferSelect & { name: string }

/** Notes when and from where a token was last used, once a minute at most. */
async function noteUse(db: Database, { tokenHash, lastUsedAt }: Found, address: string): Promise<void> {
  const now = new Date()
  const before = new Date(now.getTime() - useMs)
  if (lastUsedAt !== null && lastUsedAt >= before) return
  await db
    .update(serviceTokens)
    .set({ lastUsedAt: now, lastAddress: address })
    .where(
      and(
        eq(serviceTokens.tokenHash, tokenHash),
        or(isNull(serviceTokens.lastUsedAt), lt(serviceTokens.lastUsedAt, before)),
      ),
    )
}

/** Records that a revoked token was used, once an hour at most. An unknown token is a guess, which leaves nothing. */
async function tellRefusal(
  db: Database,
  { tokenHash, prefix, name, refusedAt }: Found,
  origin: RequestOrigin,
) {
  const now = new Date()
  const before = new Date(now.getTime() - refusalMs)
  if (refusedAt !== null && refusedAt >= before) return
  await db.transaction(async (tx) => {
    const told = await tx
      .update(serviceTokens)
      .set({ refusedAt: now })
      .where(
        and(
          eq(serviceTokens.tokenHash, tokenHash),
          isNotNull(serviceTokens.revokedAt),
          or(isNull(serviceTokens.refusedAt), lt(serviceTokens.refusedAt, before)),
        ),
      )
      .returning({ prefix: serviceTokens.prefix })
    if (told.length === 0) return
    await recordEvents(tx, origin, [serviceEvent('service_token_refused', 'stranger', { name, prefix })])
  })
}

/**
 * Finds the service of a token that is not revoked; null for any other token. `origin` is where the request came from,
 * so that its use, or that it was refused, is noted; without it nothing is written.
 */
export async function findService(
  db: Database,
  token: string,
  origin: RequestOrigin | undefined,
): Promise<ServiceCaller | null> {
  const [found] = await db
    .select({ token: serviceTokens, id: services.id, name: services.name, may: services.may })
    .from(serviceTokens)
    .innerJoin(services, eq(services.id, serviceTokens.serviceId))
    .where(eq(serviceTokens.tokenHash, hashToken(token)))
  if (found === undefined) return null
  const { id, name, may } = found
  const row = { ...found.token, name }
  if (row.revokedAt !== null) {
    if (origin !== undefined) await tellRefusal(db, row, origin)
    return null
  }
  if (origin !== undefined) await noteUse(db, row, origin.address)
  return { kind: 'service', id, name, may, tokenPrefix: row.prefix }
}
