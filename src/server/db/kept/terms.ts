import { and, eq, exists, inArray, isNotNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { deliveryDays } from '#contract/webhooks/webhook.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import {
  accessTokens,
  accountInvitations,
  apiAuthorizations,
  attemptRetries,
  authorizationCodes,
  automaticReviews,
  deskClaims,
  failedAttempts,
  halfSessions,
  idempotencyKeys,
  identitySessions,
  installRequests,
  limitCounts,
  notices,
  manifests,
  oidcAttempts,
  outbox,
  passkeyChallenges,
  oauthCredentials,
  passwordResets,
  providerResources,
  providerTokens,
  provisioningGrants,
  relayCalls,
  providerCalls,
  signInAttempts,
  webhookDeliveries,
} from '../schema.ts'

const dayMs = 24 * 60 * 60_000
/** Days for which what providers were called for, and what people were written, can be looked up: a year. */
const yearDays = 365
/** Days for which a notice is kept once it is read. */
const readDays = 90

/** A kind of rows that are kept for a time, and then deleted or emptied. */
export interface Term {
  /** As the README and the doctor name it. */
  what: string
  /** How long it is kept once it is over, or was made if nothing ends it; null for what goes at once. */
  days: number | null
  table: PgTable
  which: SQL | undefined
  /** Columns that are emptied where the row itself stays, and the name under which they are counted. */
  empties?: { name: string; columns: readonly string[] }
}

/** True where a table has such a row. */
const has = (db: Database, table: PgTable, which: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(which),
  )

/**
 * Lists all that is kept for a time and over by `now`, in the order in which it can be deleted: what refers to a row
 * before the row. `real` is the time of sign-ins and limits, `now` the platform's. A row is over where its `which` has it.
 */
export function termsAt(db: Database, now: Date, real: Date): Term[] {
  const kept = (
    days: number,
    what: string,
    table: PgTable,
    which: (old: Date, oldReal: Date) => SQL | undefined,
  ): Term => {
    const [old, oldReal] = [now, real].map((each) => new Date(each.getTime() - days * dayMs)) as [Date, Date]
    return { what, days, table, which: which(old, oldReal) }
  }
  const resource = eq(providerResources.id, providerTokens.resourceId)
  const credential = and(
    eq(oauthCredentials.addonId, providerTokens.addonId),
    eq(oauthCredentials.secretHash, providerTokens.secretHash),
  )
  // A refresh token has no end of its own: it ends with its resource, and with the add-on's client secret.
  const isRefreshOver = and(
    eq(providerTokens.kind, 'refresh'),
    or(
      has(db, providerResources, and(resource, inArray(providerResources.state, ['removed', 'failed']))),
      not(has(db, oauthCredentials, credential)),
    ),
  )
  // A second use of a grant revokes its tokens, and a review counts its resource's used ones.
  const isGrantNeeded = and(
    isNotNull(provisioningGrants.usedAt),
    or(
      has(db, providerTokens, eq(providerTokens.codeHash, provisioningGrants.codeHash)),
      sql`exists (select 1 from ${providerResources}
        join ${automaticReviews} on ${automaticReviews.id} = ${providerResources.reviewId}
        where ${providerResources.id} = ${provisioningGrants.resourceId} and ${ne(automaticReviews.status, 'finished')})`,
    ),
  )
  const ofSession = (table: typeof accessTokens | typeof authorizationCodes) =>
    has(db, table, eq(table.sessionId, identitySessions.id))
  const { configBox, logDrainBox, removedAt, endedAt, resourceId } = installRequests
  const isFailed = and(eq(providerResources.id, resourceId), eq(providerResources.state, 'failed'))
  return [
    kept(1, 'attempts to sign in', signInAttempts, (_, old) => lt(signInAttempts.createdAt, old)),
    kept(1, 'resets of passwords', passwordResets, (_, old) => lt(passwordResets.expiresAt, old)),
    kept(1, 'half sessions', halfSessions, (_, old) => lt(halfSessions.expiresAt, old)),
    kept(1, 'challenges of passkeys', passkeyChallenges, (_, old) => lt(passkeyChallenges.expiresAt, old)),
    kept(1, 'sign-ins at providers', oidcAttempts, (_, old) => lt(oidcAttempts.expiresAt, old)),
    kept(1, 'invitations to accounts', accountInvitations, (_, old) => lt(accountInvitations.endedAt, old)),
    kept(1, 'counts of limits', limitCounts, (_, old) => lt(limitCounts.beganAt, old)),
    kept(1, 'claims of the desk', deskClaims, (old) => lt(deskClaims.expiresAt, old)),
    kept(1, 'answers to Idempotency-Keys', idempotencyKeys, (old) => lt(idempotencyKeys.createdAt, old)),
    kept(1, 'people’s tokens', accessTokens, (_, old) =>
      or(lt(accessTokens.expiresAt, old), lt(accessTokens.revokedAt, old)),
    ),
    // A second use of a code revokes its token, which lives longer than the code, and less than a day.
    kept(1, 'codes', authorizationCodes, (_, old) => lt(authorizationCodes.expiresAt, old)),
    kept(1, 'sessions', identitySessions, (_, old) =>
      and(
        or(lt(identitySessions.expiresAt, old), lt(identitySessions.endedAt, old)),
        not(ofSession(accessTokens)),
        not(ofSession(authorizationCodes)),
      ),
    ),
    kept(1, 'calls for relays', relayCalls, (_, old) => lt(relayCalls.createdAt, old)),
    kept(yearDays, 'calls of reviews', providerCalls, (old) => lt(providerCalls.startedAt, old)),
    { what: 'refresh tokens of providers', days: null, table: providerTokens, which: isRefreshOver },
    kept(1, 'tokens of providers', providerTokens, (old) =>
      or(lt(providerTokens.expiresAt, old), lt(providerTokens.revokedAt, old)),
    ),
    kept(deliveryDays, 'messages to webhooks', webhookDeliveries, (old) =>
      lt(webhookDeliveries.createdAt, old),
    ),
    kept(1, 'grants for providers', provisioningGrants, (old) =>
      and(lt(provisioningGrants.expiresAt, old), sql`(${isGrantNeeded}) is not true`),
    ),
    // One that has just been asked for may be under way.
    kept(yearDays, 'retries of failed calls', attemptRetries, (old) =>
      and(
        lt(attemptRetries.startedAt, new Date(real.getTime() - dayMs)),
        has(
          db,
          failedAttempts,
          and(eq(failedAttempts.id, attemptRetries.attemptId), lt(failedAttempts.createdAt, old)),
        ),
      ),
    ),
    kept(yearDays, 'failed calls', failedAttempts, (old) =>
      and(
        lt(failedAttempts.createdAt, old),
        not(has(db, attemptRetries, eq(attemptRetries.attemptId, failedAttempts.id))),
      ),
    ),
    kept(yearDays, 'letters', outbox, (old) => lt(outbox.createdAt, old)),
    // One that is read was made before, which the index has.
    kept(readDays, 'notices that were read', notices, (old) =>
      and(lt(notices.createdAt, old), lt(notices.readAt, old)),
    ),
    kept(yearDays, 'notices', notices, (old) => lt(notices.createdAt, old)),
    ...[
      { table: oauthCredentials, name: 'previous_client_secrets' },
      { table: apiAuthorizations, name: 'previous_api_tokens' },
    ].map(({ table, name }) => ({
      what: 'previous secrets of add-ons',
      days: null,
      table,
      which: lte(table.previousUntil, now),
      empties: {
        name,
        columns: ['previous_hash', 'previous_last_four', 'previous_until', 'previous_used_at'],
      },
    })),
    {
      what: 'previous secrets of add-ons',
      days: null,
      table: manifests,
      which: lte(manifests.previousPasswordUntil, now),
      empties: {
        name: 'previous_manifest_passwords',
        columns: ['previous_password_of', 'previous_password_until'],
      },
    },
    {
      ...kept(1, 'config vars and log drains', installRequests, (old) =>
        and(
          or(isNotNull(configBox), isNotNull(logDrainBox)),
          or(lt(removedAt, old), and(lt(endedAt, old), has(db, providerResources, isFailed))),
        ),
      ),
      empties: { name: 'install_configs', columns: ['config_box', 'log_drain_box'] },
    },
  ]
}
