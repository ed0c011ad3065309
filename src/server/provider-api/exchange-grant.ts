import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import {
  automaticReviews,
  oauthCredentials,
  providerResources,
  providerTokens,
  provisioningGrants,
} from '#server/db/schema.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { noteSecretUse, usedOf } from '#server/identity/secret-use.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'

/** The longest life of a provider's access token, in seconds. Its refresh token does not expire. */
const tokenLifetime = 28_799

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/** The body of an exchange: a provision request's grant, or later its refresh token. */
export const exchangeBody = v.variant('grant_type', [
  v.object({ grant_type: v.literal('authorization_code'), code: text, client_secret: text }),
  v.object({ grant_type: v.literal('refresh_token'), refresh_token: text, client_secret: text }),
])
type Exchange = v.InferOutput<typeof exchangeBody>

/** The response to an exchange. `user_id` is the add-on, on whose behalf the token acts. Times are in seconds. */
export const exchangeAnswer = v.object({
  access_token: v.string(),
  expires_in: v.number(),
  refresh_token: v.string(),
  token_type: v.literal('Bearer'),
  user_id: v.string(),
  session_nonce: v.null(),
})
export type ExchangeAnswer = v.InferOutput<typeof exchangeAnswer>

/** The secret that was sent, and until when what it obtains may be valid. */
interface OwnSecret {
  /** Hash of the current one, to which refresh tokens are bound: none serves without it. */
  current: string
  /** Hash of the one that was sent, to which access tokens are bound: they stop with it. */
  sent: string
  /** When the previous one stops, if that was sent. */
  until: Date | null
}

/**
 * The add-on's client secret if the current one was sent, or the previous one while it works; else null. Notes the use.
 * The row stays locked, so that a secret that is made meanwhile finds the tokens that are bound to this one.
 */
async function ownSecret(tx: Database, addonId: string, sent: string, now: Date): Promise<OwnSecret | null> {
  const [row] = await tx
    .select()
    .from(oauthCredentials)
    .where(eq(oauthCredentials.addonId, addonId))
    .for('no key update')
  if (row === undefined) return null
  const secret = { ...row, hash: row.secretHash }
  const used = usedOf(secret, hashToken(sent), now)
  if (used === null) return null
  await noteSecretUse(tx, oauthCredentials, secret, used, now)
  const isPrevious = used === 'previous'
  return { current: row.secretHash, sent: hashToken(sent), until: isPrevious ? row.previousUntil : null }
}

/** The resource, grant and secret that a token was issued for. */
type Given = Pick<typeof providerTokens.$inferSelect, 'resourceId' | 'addonId' | 'codeHash' | 'secretHash'>

async function giveAccess(
  tx: Database,
  given: Given,
  { own, now, refresh }: { own: OwnSecret; now: Date; refresh: string },
): Promise<ExchangeAnswer> {
  const access = newToken('ppap')
  const left = own.until === null ? tokenLifetime : Math.floor((own.until.getTime() - now.getTime()) / 1000)
  const lifetime = Math.min(tokenLifetime, left)
  const expiresAt = new Date(now.getTime() + lifetime * 1000)
  await tx
    .insert(providerTokens)
    .values({ ...given, secretHash: own.sent, tokenHash: hashToken(access), kind: 'access', expiresAt })
  return {
    access_token: access,
    expires_in: lifetime,
    refresh_token: refresh,
    token_type: 'Bearer',
    user_id: given.addonId,
    session_nonce: null,
  }
}

/** A review counts its provider's exchanges; a retry belongs to no review. */
async function countExchange(tx: Database, resourceId: string): Promise<void> {
  const [resource] = await tx
    .select({ reviewId: providerResources.reviewId })
    .from(providerResources)
    .where(eq(providerResources.id, resourceId))
  const reviewId = resource?.reviewId ?? null
  if (reviewId === null) return
  await tx
    .update(automaticReviews)
    .set({ grantsExchanged: sql`${automaticReviews.grantsExchanged} + 1` })
    .where(eq(automaticReviews.id, reviewId))
}

async function byCode(
  tx: Database,
  { code, client_secret: secret }: Extract<Exchange, { code: string }>,
  now: Date,
): Promise<ExchangeAnswer | null> {
  const codeHash = hashToken(code)
  const [grant] = await tx
    .select()
    .from(provisioningGrants)
    .where(eq(provisioningGrants.codeHash, codeHash))
    .for('no key update')
  // Locked like every write to an add-on's records, and before the review's row: its runner locks in this order.
  if (grant !== undefined) await loadAddon(tx, grant.addonId, true)
  const own = grant === undefined ? null : await ownSecret(tx, grant.addonId, secret, now)
  if (grant === undefined || own === null) return null
  if (grant.usedAt !== null) {
    // A reused grant has leaked: revoke every token issued for it.
    await tx
      .update(providerTokens)
      .set({ revokedAt: now })
      .where(and(eq(providerTokens.codeHash, codeHash), isNull(providerTokens.revokedAt)))
    return null
  }
  if (grant.expiresAt <= now) return null
  await tx.update(provisioningGrants).set({ usedAt: now }).where(eq(provisioningGrants.codeHash, codeHash))
  await countExchange(tx, grant.resourceId)
  const given = { resourceId: grant.resourceId, addonId: grant.addonId, codeHash, secretHash: own.current }
  const refresh = newToken('pprf')
  await tx.insert(providerTokens).values({ ...given, tokenHash: hashToken(refresh), kind: 'refresh' })
  return giveAccess(tx, given, { own, now, refresh })
}

async function byRefreshToken(
  tx: Database,
  { refresh_token: refresh, client_secret: secret }: Extract<Exchange, { refresh_token: string }>,
  now: Date,
): Promise<ExchangeAnswer | null> {
  const { tokenHash, resourceId, addonId, codeHash, secretHash } = providerTokens
  const isThis = eq(tokenHash, hashToken(refresh))
  const [named] = await tx.select({ addonId }).from(providerTokens).where(isThis)
  if (named === undefined) return null
  const own = await ownSecret(tx, named.addonId, secret, now)
  // Read once the secret is locked: one that was made meanwhile has bound the token to itself.
  const [given] = await tx
    .select({ resourceId, addonId, codeHash, secretHash })
    .from(providerTokens)
    .innerJoin(providerResources, eq(providerResources.id, providerTokens.resourceId))
    .where(
      and(
        isThis,
        eq(providerTokens.kind, 'refresh'),
        isNull(providerTokens.revokedAt),
        ne(providerResources.state, 'removed'),
      ),
    )
  if (given === undefined || own?.current !== given.secretHash) return null
  return giveAccess(tx, given, { own, now, refresh })
}

/**
 * Exchanges a provision request's grant, or a refresh token, together with the add-on's client secret for an access
 * token for that resource; null if they are not valid. A grant lives 5 minutes and is good for one exchange: a second
 * one revokes the tokens of the first. A refresh token is valid until its client secret is regenerated without an
 * overlap or its resource is removed.
 */
export const exchangeGrant = (tx: Database, sent: Exchange, now: Date): Promise<ExchangeAnswer | null> =>
  sent.grant_type === 'refresh_token' ? byRefreshToken(tx, sent, now) : byCode(tx, sent, now)
