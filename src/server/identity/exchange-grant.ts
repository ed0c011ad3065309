import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/database.ts'
import {
  automaticReviews,
  oauthCredentials,
  providerResources,
  providerTokens,
  provisioningGrants,
} from '../db/schema.ts'
import { unauthorized } from '../errors.ts'
import { hashToken, newToken } from './tokens.ts'

/** Seconds that a provider's token lives. */
const tokenLifetime = 28_799

export const grantBody = v.object({
  grant_type: v.literal('authorization_code'),
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  client_secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
})

const notValid = () => unauthorized('The grant is not valid: unknown, expired, used, or not yours.')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Exchanges the grant of a provision request, with the add-on's client secret, for a token of that resource. A grant
 * lives 5 minutes and is good for one exchange. Throws 401 for any other.
 */
export async function exchangeGrant(
  tx: Database,
  { code, client_secret: secret }: v.InferOutput<typeof grantBody>,
  now: Date,
): Promise<Record<string, unknown>> {
  const codeHash = hashToken(code)
  const [grant] = await tx
    .select()
    .from(provisioningGrants)
    .where(eq(provisioningGrants.codeHash, codeHash))
    .for('update')
  if (grant === undefined || grant.usedAt !== null || grant.expiresAt <= now) throw notValid()
  const [credential] = await tx
    .select()
    .from(oauthCredentials)
    .where(eq(oauthCredentials.addonId, grant.addonId))
  if (credential === undefined || !isSame(credential.secretHash, hashToken(secret))) throw notValid()
  await tx.update(provisioningGrants).set({ usedAt: now }).where(eq(provisioningGrants.codeHash, codeHash))
  const [resource] = await tx
    .select({ reviewId: providerResources.reviewId })
    .from(providerResources)
    .where(eq(providerResources.id, grant.resourceId))
  if (resource === undefined) throw notValid()
  await tx
    .update(automaticReviews)
    .set({ grantsExchanged: sql`${automaticReviews.grantsExchanged} + 1` })
    .where(eq(automaticReviews.id, resource.reviewId))
  const token = newToken('ppap')
  await tx.insert(providerTokens).values({
    tokenHash: hashToken(token),
    resourceId: grant.resourceId,
    addonId: grant.addonId,
    codeHash,
    secretHash: credential.secretHash,
    expiresAt: new Date(now.getTime() + tokenLifetime * 1000),
  })
  return { access_token: token, expires_in: tokenLifetime, token_type: 'Bearer' }
}
